import { Injectable } from '@nestjs/common';
import type { Passkey } from '../../../database/factors/passkey.entity';
import { flawOfAuthenticatorData } from '../authenticator-data';
import { Ceremonies } from '../ceremonies';
import type { Ceremony } from '../challenges';
import { RelyingParty } from '../relying-party';
import { isHandleOf } from '../user-handle';
import { orMalformed, WebAuthnFlaw } from '../webauthn-flaw';
import { webauthn, webauthnHelpers } from '../webauthn-library';
import type { AssertionDto } from './assertion.dto';
import { PasskeyReader } from './passkey-reader';
import type { OwnedPasskey, PasskeyUse } from './passkey-use';

/** COSE (RFC 9053): the key's type, and the type of elliptic curves with two coordinates. */
const KEY_TYPE = 1;
const EC2 = 2;
const SEQUENCE = 0x30;

/**
 * Whether a signature is framed as its kind must be. The library reads what stands around the two numbers of an ECDSA
 * signature leniently; nobody can forge one with that, but a signature that was tampered with is refused, all of it.
 */
async function isWellFramed(signature: Buffer, publicKey: Buffer<ArrayBuffer>): Promise<boolean> {
  const { decodeCredentialPublicKey } = await webauthnHelpers();
  const type: unknown = decodeCredentialPublicKey(publicKey).get(KEY_TYPE);
  return type !== EC2 || (signature[0] === SEQUENCE && signature[1] === signature.length - 2);
}

/** Checks what a passkey signed (WebAuthn Level 3, section 7.2). */
@Injectable()
export class AssertionCheck {
  constructor(
    private readonly ceremonies: Ceremonies,
    private readonly passkeys: PasskeyReader,
    private readonly relyingParty: RelyingParty,
  ) {}

  /**
   * @param ceremony what the challenge was for, and whose; with no user whoever has the passkey is meant
   * @throws WebAuthnFlaw
   */
  async checkAssertion(assertion: AssertionDto, ceremony: Ceremony, now = new Date()): Promise<PasskeyUse> {
    const challenge = await this.ceremonies.beginCeremony(
      assertion.response.clientDataJSON,
      'webauthn.get',
      ceremony,
      now,
    );
    const passkey = await this.passkeys.findPasskey(assertion.id);
    if (!passkey) throw new WebAuthnFlaw('unknown-passkey');
    refuseForeign(passkey, assertion.response.userHandle ?? null, ceremony.userId);
    const alone = ceremony.purpose !== 'second-factor';
    if (alone) refuseUnverified(passkey);
    const use = await this.verify(assertion, { passkey, challenge, userVerification: alone });
    refuseCounterBack(passkey, use.counter);
    return use;
  }

  private async verify(
    assertion: AssertionDto,
    { passkey, challenge, userVerification }: { passkey: OwnedPasskey; challenge: string; userVerification: boolean },
  ): Promise<PasskeyUse> {
    const { id: rpId, origin } = this.relyingParty;
    const bytes = Buffer.from(assertion.response.authenticatorData, 'base64url');
    const flaw = flawOfAuthenticatorData(bytes, { rpId, userVerification });
    if (flaw) throw new WebAuthnFlaw(flaw);
    const credential = credentialOf(passkey);
    const signature = Buffer.from(assertion.response.signature, 'base64url');
    if (!(await orMalformed(() => isWellFramed(signature, credential.publicKey))))
      throw new WebAuthnFlaw('wrong-signature');
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await orMalformed(() =>
      verifyAuthenticationResponse({
        response: { ...assertion, clientExtensionResults: {}, authenticatorAttachment: undefined },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: userVerification,
        credential,
      }),
    );
    if (!verified) throw new WebAuthnFlaw('wrong-signature');
    return { passkey, counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
  }
}

/**
 * The counter is compared below and not by the library, which does so before it looks at the signature: then anybody
 * could write "counter back", the mark of a copied passkey, into somebody's log.
 */
const credentialOf = ({ credentialId, publicKey }: Passkey) => ({
  id: credentialId,
  publicKey: Buffer.from(publicKey, 'base64url'),
  counter: 0,
});

/** Section 7.2, step 6. Where nobody is named beforehand the user handle must do it. */
function refuseForeign({ userId, user }: OwnedPasskey, userHandle: string | null, expectedId: string | null): void {
  if (expectedId !== null && userId !== expectedId) throw new WebAuthnFlaw('other-account');
  if (userHandle === null ? expectedId === null : !isHandleOf(userHandle, userId))
    throw new WebAuthnFlaw('other-account');
  if (user.status !== 'active') throw new WebAuthnFlaw('account-not-active');
}

/**
 * A passkey whose device did not verify its user when it was made is something a person has and no more; it is never
 * enough by itself, not even when the flag is set one day. Level 3 (section 4, `uvInitialized`) forbids to rely on the
 * flag in the ceremony that first sets it, and wants another factor of the same weight for a change of the record:
 * whoever found the device could otherwise set a PIN of their own on it, and be let in. We have no such ceremony, so the
 * record never changes; the way up is to add the passkey again.
 */
function refuseUnverified({ userVerified }: Passkey): void {
  if (!userVerified) throw new WebAuthnFlaw('user-not-verified');
}

/** Section 7.2, step 22: zero on both sides means that the device does not count. */
function refuseCounterBack(passkey: Passkey, counter: number): void {
  const stored = Number(passkey.counter);
  if ((counter !== 0 || stored !== 0) && counter <= stored) throw new WebAuthnFlaw('counter-back');
}
