import { sign, type KeyObject } from 'node:crypto';
import { bytesOf } from '../../../kernel/validation/base64url';
import { isLicenseClaims, type LicenseClaims } from './license-claims';
import { LicenseRefusedError } from './license-refused.error';

/** Longer than any token with every claim at its longest, in characters of three bytes. */
export const MAX_TOKEN_LENGTH = 4096;

const SIGNATURE_BYTES = 64;

/** A parsed token. Its signature has not been verified yet. */
export interface LicenseToken {
  claims: LicenseClaims;
  /** The bytes that are signed: the first part as it stands. */
  signed: Buffer;
  signature: Buffer;
}

/**
 * Takes a token apart (docs/monetization.md). The payload must be exactly `JSON.stringify` of its parsed self, so that
 * there is one spelling of every licence: doubled fields and white space are malformed.
 *
 * @throws LicenseRefusedError `license-malformed`; what is too long is not even looked at
 */
export function readLicenseToken(token: string): LicenseToken {
  const parts = token.length <= MAX_TOKEN_LENGTH ? token.split('.') : [];
  const payload = bytesOf(parts[0] ?? '');
  const signature = bytesOf(parts[1] ?? '');
  if (parts.length !== 2 || !payload || signature?.length !== SIGNATURE_BYTES) throw malformed();
  return { claims: readClaims(payload), signed: Buffer.from(parts[0]!, 'ascii'), signature };
}

/** The token for some claims. @param privateKey Ed25519 */
export function signLicense(claims: LicenseClaims, privateKey: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${sign(null, Buffer.from(payload, 'ascii'), privateKey).toString('base64url')}`;
}

function readClaims(payload: Buffer): LicenseClaims {
  const claims = parse(payload.toString('utf8'));
  // Also finds what is not UTF-8: the replacement character gives other bytes.
  const isExact = Buffer.from(JSON.stringify(claims)).equals(payload);
  if (!isExact || !isLicenseClaims(claims)) throw malformed();
  return claims;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // SyntaxError
    throw malformed();
  }
}

const malformed = (): LicenseRefusedError => new LicenseRefusedError('license-malformed');
