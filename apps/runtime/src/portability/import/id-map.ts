import { hash } from 'node:crypto';

/** Begins with the instant at which it was made (RFC 9562 section 5.7). */
const TIMED = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * New ids for the ids of an archive. They are derived: the same id of the same instance becomes the same for the same
 * person, in every import, so a later archive finds what an earlier one brought. Nobody can choose them, so one person's
 * archive cannot name a row of somebody else's. An id that sorts by its instant becomes one that sorts the same, to the
 * millisecond: rows keep their order, and are written one behind the other (five times faster on SQLite than anywhere in
 * the index).
 */
export function idMap(userId: string, sourceInstanceId: string): (oldId: string) => string {
  const prefix = JSON.stringify([userId, sourceInstanceId]);
  return oldId => {
    if (typeof oldId !== 'string') throw new TypeError('mapId takes an id, which is a text.');
    const digest = hash('sha256', `${prefix}${oldId}`, 'hex');
    const [, seconds, rest] = TIMED.exec(oldId) ?? [];
    return toUuid(seconds && rest ? `${seconds}${rest}${digest.slice(12)}`.toLowerCase() : digest);
  };
}

/** A UUID of version 8 (RFC 9562 section 5.8): our own choice of bits, of which at least 74 are of the hash. */
function toUuid(hex: string): string {
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
