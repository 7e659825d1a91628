import { randomBytes } from 'node:crypto';

/** An opaque session token: 256 bits, base64url. Only its hash is stored. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');
