import { hkdfSync } from 'node:crypto';

/** What each key derived from AUTH_SECRET is for. A new use gets a new purpose, never a shared key. */
export type KeyPurpose =
  | 'sv/cookie/v1'
  | 'sv/internal/v1'
  | 'sv/forward/v1'
  | 'sv/vault/v1'
  | 'sv/audit/v1'
  | 'sv/setup/v1'
  | 'sv/backup-check/v1';

/** HKDF-SHA256 (RFC 5869) of the secret with the purpose as info: 32 bytes. */
export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** The bearer token between the runtime, the command line and the auth server's `/internal`: base64url. */
export const internalBearer = (secret: string): string => deriveKey(secret, 'sv/internal/v1').toString('base64url');

/** What the set-up link carries where the operator set no SETUP_TOKEN: every process and every start knows it. */
export const setupTokenOf = (secret: string): string => deriveKey(secret, 'sv/setup/v1').toString('base64url');

/** What the runtime writes on every request that it forwards to the auth server: base64url. */
export const forwardingKey = (secret: string): string => deriveKey(secret, 'sv/forward/v1').toString('base64url');

/** The header of that key. It is removed from requests of clients. */
export const FORWARDING_KEY_HEADER = 'x-sv-forwarded-key';
