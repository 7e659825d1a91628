import { randomBytes } from 'node:crypto';

/** An opaque token that nobody guesses: 256 random bits, base64url. What is stored of it is `hashToken`'s. */
export const newToken = (): string => randomBytes(32).toString('base64url');
