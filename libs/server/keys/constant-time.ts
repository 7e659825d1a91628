import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Whether two secrets are equal, in a time that reveals neither their content nor their length. */
export function secretsEqual(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

/** How opaque tokens are stored: SHA-256, hex. Enough for random tokens of 128 bits and more; never for passwords. */
export const hashToken = (token: string): string => digest(token).toString('hex');
