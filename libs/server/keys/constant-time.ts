import { hash, timingSafeEqual } from 'node:crypto';

const digest = (value: string): Buffer => hash('sha256', value, 'buffer');

/** Whether two secrets are equal, in a time that reveals neither their content nor their length. */
export function secretsEqual(left: string, right: string): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

/** How opaque tokens are stored: SHA-256, hex. Enough for random tokens of 128 bits and more; never for passwords. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
