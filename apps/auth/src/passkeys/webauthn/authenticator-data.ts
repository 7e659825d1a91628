import { createHash } from 'node:crypto';
import type { FlawReason } from './webauthn-flaw';

/** RP id hash, flags, counter (WebAuthn section 6.1). */
const SHORTEST = 37;
const FLAGS_AT = 32;
const USER_PRESENT = 0b001;
const USER_VERIFIED = 0b100;

/**
 * What is wrong with an authenticator's data, whoever signed it. The library asks the same of it; here the answer has a
 * name, which the identity log keeps.
 */
export function flawOfAuthenticatorData(
  bytes: Uint8Array,
  expected: { rpId: string; userVerification: boolean },
): FlawReason | null {
  if (bytes.length < SHORTEST) return 'malformed';
  const rpIdHash = createHash('sha256').update(expected.rpId).digest();
  if (!rpIdHash.equals(bytes.subarray(0, FLAGS_AT))) return 'wrong-rp-id';
  const flags = bytes[FLAGS_AT] ?? 0;
  if ((flags & USER_PRESENT) === 0) return 'user-not-present';
  return expected.userVerification && (flags & USER_VERIFIED) === 0 ? 'user-not-verified' : null;
}
