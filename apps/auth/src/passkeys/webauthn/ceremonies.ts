import { Injectable } from '@nestjs/common';
import { type Ceremony, Challenges } from './challenges';
import { flawOfClientData, readClientData } from './client-data';
import { RelyingParty } from './relying-party';
import { WebAuthnFlaw } from './webauthn-flaw';

/** The beginning of both ceremonies: creating a passkey and using one. */
@Injectable()
export class Ceremonies {
  constructor(
    private readonly challenges: Challenges,
    private readonly relyingParty: RelyingParty,
  ) {}

  /**
   * Redeems the challenge of an answer, and returns it. The signature is checked afterwards: a second answer to the
   * same challenge finds none, whatever became of the first.
   *
   * @throws WebAuthnFlaw
   */
  async beginCeremony(
    clientDataJSON: string,
    type: 'webauthn.create' | 'webauthn.get',
    ceremony: Ceremony,
    now = new Date(),
  ): Promise<string> {
    const clientData = readClientData(clientDataJSON);
    if (!(await this.challenges.redeemChallenge(clientData.challenge, ceremony, now)))
      throw new WebAuthnFlaw('unknown-challenge');
    const flaw = flawOfClientData(clientData, { type, origin: this.relyingParty.origin });
    if (flaw) throw new WebAuthnFlaw(flaw);
    return clientData.challenge;
  }
}
