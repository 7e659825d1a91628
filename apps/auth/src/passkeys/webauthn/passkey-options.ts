import { Injectable } from '@nestjs/common';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { ChallengePurpose } from '../../database/factors/challenge.entity';
import type { Passkey } from '../../database/factors/passkey.entity';
import type { User } from '../../database/user.entity';
import type { Client } from '../../http/client';
import { PasskeyReader } from './assertion/passkey-reader';
import { ALGORITHMS } from './attestation/attestation-check';
import { CHALLENGE_MS, Challenges } from './challenges';
import { RelyingParty } from './relying-party';
import { knownTransports } from './transports';
import { userHandleOf } from './user-handle';
import { webauthn } from './webauthn-library';

/** Makes the options with which browsers open their passkey dialogs, each with a challenge of its own. */
@Injectable()
export class PasskeyOptions {
  constructor(
    private readonly challenges: Challenges,
    private readonly passkeys: PasskeyReader,
    private readonly relyingParty: RelyingParty,
  ) {}

  /** A passkey that signs in without an address and a password. @throws RetryLaterError `rate-limited` */
  async forCreation(user: User, client: Client): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await webauthn();
    const own = await this.passkeys.listPasskeys(user.id);
    return generateRegistrationOptions({
      rpName: this.relyingParty.id,
      rpID: this.relyingParty.id,
      userID: userHandleOf(user.id),
      userName: user.email,
      userDisplayName: user.name,
      challenge: await this.challenges.issueChallenge({ purpose: 'register', userId: user.id }, client),
      timeout: CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: own.map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
  }

  /**
   * For everybody with a passkey here: without a list of passkeys, which would reveal who has one.
   *
   * @throws RetryLaterError `rate-limited`
   */
  async forSignIn(client: Client): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const challenge = await this.challenges.issueChallenge({ purpose: 'sign-in', userId: null }, client);
    return this.request({ challenge, userVerification: 'required' });
  }

  /**
   * For one person's own passkeys. After the password it is enough to have one; by itself it must also know its user.
   *
   * @throws PlatformError `not-found` when there are none: with an empty list a browser offers those of other accounts;
   * RetryLaterError `rate-limited`
   */
  async forUser(
    user: User,
    purpose: Extract<ChallengePurpose, 'second-factor' | 'reauthenticate'>,
    client: Client,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const allowCredentials = (await this.passkeys.listPasskeys(user.id)).map(toDescriptor);
    if (allowCredentials.length === 0) throw new PlatformError('not-found', 'This account has no passkey.');
    const challenge = await this.challenges.issueChallenge({ purpose, userId: user.id }, client);
    const userVerification = purpose === 'second-factor' ? 'preferred' : 'required';
    return this.request({ challenge, userVerification, allowCredentials });
  }

  private async request(
    options: Pick<PublicKeyCredentialRequestOptionsJSON, 'userVerification'> & {
      challenge: Buffer<ArrayBuffer>;
      allowCredentials?: ReturnType<typeof toDescriptor>[];
    },
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({ ...options, rpID: this.relyingParty.id, timeout: CHALLENGE_MS });
  }
}

const toDescriptor = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  transports: knownTransports(transports) ?? undefined,
});
