import { Injectable } from '@nestjs/common';
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import { flawOfAuthenticatorData } from '../authenticator-data';
import { Ceremonies } from '../ceremonies';
import { RelyingParty } from '../relying-party';
import { MAX_CREDENTIAL_ID } from '../webauthn-fields';
import { orMalformed, WebAuthnFlaw } from '../webauthn-flaw';
import { webauthn, webauthnHelpers } from '../webauthn-library';
import type { AttestationDto } from './attestation.dto';

/**
 * Ed25519, P-256 and RSA, which every authenticator has one of. Named here because the library's own list depends on
 * what this Node can do: a passkey must not outlive the algorithm when the database moves to another machine.
 */
export const ALGORITHMS = [-8, -7, -257];

/** A passkey that was made and proved to be there. */
export interface NewPasskey {
  /** base64url. */
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  counter: number;
  synced: boolean;
  /** The model or provider, where the attestation names it. */
  aaguid: string;
}

/** Checks a new passkey (WebAuthn Level 3, section 7.1). */
@Injectable()
export class AttestationCheck {
  constructor(
    private readonly ceremonies: Ceremonies,
    private readonly relyingParty: RelyingParty,
  ) {}

  /** @throws WebAuthnFlaw */
  async checkAttestation(attestation: AttestationDto, userId: string, now = new Date()): Promise<NewPasskey> {
    const ceremony = { purpose: 'register', userId } as const;
    const { clientDataJSON, attestationObject } = attestation.response;
    const challenge = await this.ceremonies.beginCeremony(clientDataJSON, 'webauthn.create', ceremony, now);
    const { id: rpId } = this.relyingParty;
    const authData = await authenticatorDataOf(attestationObject);
    const flaw = flawOfAuthenticatorData(authData, { rpId, userVerification: true });
    if (flaw) throw new WebAuthnFlaw(flaw);
    return toNewPasskey(attestation.id, await this.verify(attestation, { challenge, authData }));
  }

  private async verify(
    { id, rawId, type, response }: AttestationDto,
    { challenge, authData }: { challenge: string; authData: Uint8Array },
  ): Promise<VerifiedRegistrationResponse> {
    const { verifyRegistrationResponse } = await webauthn();
    const { clientDataJSON } = response;
    const attestationObject = await withoutStatement(authData);
    return orMalformed(() =>
      verifyRegistrationResponse({
        response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: this.relyingParty.origin,
        expectedRPID: this.relyingParty.id,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
  }
}

async function authenticatorDataOf(attestationObject: string): Promise<Uint8Array> {
  const { decodeAttestationObject } = await webauthnHelpers();
  const authData: unknown = await orMalformed(() =>
    decodeAttestationObject(Buffer.from(attestationObject, 'base64url')).get('authData'),
  );
  if (!(authData instanceof Uint8Array)) throw new WebAuthnFlaw('malformed');
  return authData;
}

/**
 * No attestation is asked for, so a browser takes the statement out. One that comes nevertheless is what anybody may
 * write: it is dropped unread, with its certificates, and the addresses of revocation lists in them, which the library
 * would fetch.
 */
async function withoutStatement(authData: Uint8Array): Promise<string> {
  const { isoCBOR } = await webauthnHelpers();
  const statement = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(statement)).toString('base64url');
}

function toNewPasskey(id: string, { verified, registrationInfo }: VerifiedRegistrationResponse): NewPasskey {
  if (!verified) throw new WebAuthnFlaw('malformed');
  const { credential, credentialBackedUp, aaguid } = registrationInfo;
  if (credential.id !== id || id.length > MAX_CREDENTIAL_ID) throw new WebAuthnFlaw('malformed');
  return {
    credentialId: id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synced: credentialBackedUp,
    aaguid,
  };
}
