import { hash } from 'node:crypto';

/**
 * New ids for the ids of an archive. They are derived: the same id of the same instance becomes the same for the same
 * person, in every import, so a later archive finds what an earlier one brought. Nobody can choose them, so one person's
 * archive cannot name a row of somebody else's.
 */
export function idMap(userId: string, sourceInstanceId: string): (oldId: string) => string {
  const prefix = JSON.stringify([userId, sourceInstanceId]);
  return oldId => {
    if (typeof oldId !== 'string') throw new TypeError('mapId takes an id, which is a text.');
    return toUuid(hash('sha256', `${prefix}${oldId}`, 'hex'));
  };
}

/** A UUID of version 8 (RFC 9562 section 5.8): 122 bits of our own choice. */
function toUuid(hex: string): string {
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
