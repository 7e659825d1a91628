import { webauthnHelpers } from '../webauthn-library';

/** COSE (RFC 9053): the key's type, and the type of elliptic curves with two coordinates. */
const KEY_TYPE = 1;
const EC2 = 2;
const SEQUENCE = 0x30;

/**
 * Whether a signature is framed as its kind must be. The library reads what stands around the two numbers of an ECDSA
 * signature leniently; nobody can forge one with that, but a signature that was tampered with is refused, all of it.
 */
export async function isWellFramed(signature: Buffer, publicKey: Buffer<ArrayBuffer>): Promise<boolean> {
  const { decodeCredentialPublicKey } = await webauthnHelpers();
  const type: unknown = decodeCredentialPublicKey(publicKey).get(KEY_TYPE);
  return type !== EC2 || (signature[0] === SEQUENCE && signature[1] === signature.length - 2);
}
