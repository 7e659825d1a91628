import { verify, type KeyObject } from 'node:crypto';
import { publicKeyOf } from './ed25519-keys';
import type { LicenseClaims } from './license-claims';
import { LicenseRefusedError } from './license-refused.error';
import type { LicenseToken } from './license-token';

/** How far the clocks of a vendor and of this machine may be apart. */
const TOLERANCE_SECONDS = 60;

/** The instance and the plugin for which a licence is checked. */
export interface LicensePlace {
  /** The key of the plugin that the token names: raw Ed25519, base64url. */
  publicKey: string;
  instanceId: string;
  /** Whether the subject is the person for whom it is entered; left out where there is nobody. */
  belongs?: (subject: string) => boolean;
}

/**
 * Checks whether a licence is genuine and valid here and now. The keys are kept: making one costs as much as a check.
 */
export class LicenseVerifier {
  private readonly keys = new Map<string, KeyObject | null>();

  /**
   * The algorithm is fixed, whatever the token says. No refusal depends on the content of the token before its
   * signature is verified.
   *
   * @throws LicenseRefusedError `license-signature`, `license-wrong-instance`, `license-wrong-subject`,
   * `license-not-yet-valid`, `license-expired`, in this order
   */
  verify({ claims, signed, signature }: LicenseToken, place: LicensePlace, now = new Date()): LicenseClaims {
    const key = this.keyOf(place.publicKey);
    if (!key || !verify(null, signed, key, signature)) throw new LicenseRefusedError('license-signature');
    if (claims.instanceId !== undefined && claims.instanceId !== place.instanceId)
      throw new LicenseRefusedError('license-wrong-instance');
    if (place.belongs?.(claims.sub) === false) throw new LicenseRefusedError('license-wrong-subject');
    requireTime(claims, now.getTime() / 1000);
    return claims;
  }

  private keyOf(publicKey: string): KeyObject | null {
    const known = this.keys.get(publicKey);
    if (known !== undefined) return known;
    const key = publicKeyOf(publicKey);
    this.keys.set(publicKey, key);
    return key;
  }
}

/** Valid while `now < expiresAt`. One that was issued in the future is not valid yet, whatever `notBefore` says. */
function requireTime({ issuedAt, notBefore = issuedAt, expiresAt }: LicenseClaims, now: number): void {
  if (Math.max(issuedAt, notBefore) > now + TOLERANCE_SECONDS) throw new LicenseRefusedError('license-not-yet-valid');
  if (expiresAt !== undefined && now >= expiresAt) throw new LicenseRefusedError('license-expired');
}
