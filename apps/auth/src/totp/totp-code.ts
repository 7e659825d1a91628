import { generateSecret, generateURI, verifySync } from 'otplib';

/** RFC 6238 as every authenticator app speaks it: SHA-1, six digits, a new code every 30 s. */
const PERIOD_SECONDS = 30;

/** A new secret of 160 bits, base32. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** The content of the QR code (Key URI Format of Google Authenticator). */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  generateURI({ secret, issuer, label, digits: 6, period: PERIOD_SECONDS });

/** A typed code without its spaces; null when it cannot be a code. */
export function toTotpCode(typed: string): string | null {
  const code = typed.replace(/\s/g, '');
  return /^[0-9]{6}$/.test(code) ? code : null;
}

/**
 * The time step in which a code is valid: the current one, the one before or the one after, for clocks that differ and
 * people who type slowly. Null when it is right in none. Compares in constant time.
 */
export function totpStepOf(code: string, secret: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ token: code, secret, epoch, epochTolerance: PERIOD_SECONDS, period: PERIOD_SECONDS });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}
