import { isUtf8 } from 'node:buffer';
import { ArchiveRefusedError } from './archive-refused.error';

const UTF8_FLAG = 0x0800;
/** Another name for the same entry, which some programs take and others do not. */
const UNICODE_PATH_FIELD = 0x7075;

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

export interface RawName {
  bytes: Buffer;
  /** The general purpose flags of its entry. */
  flags: number;
  extraFields: readonly { id: number }[];
}

/**
 * The name of an entry, when every program reads the same one out of it and it stays inside the folder into which it is
 * unpacked.
 *
 * @throws ArchiveRefusedError `archive-path`
 */
export function readName({ bytes, flags, extraFields }: RawName, maxBytes: number): string {
  const isAscii = bytes.every(byte => byte < 0x80);
  if (bytes.length > maxBytes) refuse('is too long');
  if (!isAscii && ((flags & UTF8_FLAG) === 0 || !isUtf8(bytes))) refuse('is not UTF-8');
  if (extraFields.some(({ id }) => id === UNICODE_PATH_FIELD)) refuse('is told in two ways');
  const name = bytes.toString('utf8');
  const fault = nameFault(name);
  if (fault) refuse(fault);
  return name;
}

/** Why a path cannot be the name of an entry; null when it can. A folder ends with `/`. */
export function nameFault(name: string): string | null {
  if (name === '') return 'is empty';
  if (CONTROL.test(name)) return 'has a control character';
  if (name.includes('\\')) return 'has a backslash';
  if (name.startsWith('/') || /^[a-z]:/i.test(name)) return 'is absolute';
  const segments = name.replace(/\/$/, '').split('/');
  return segments.some(segment => segment === '' || segment === '.' || segment === '..')
    ? 'leaves its folder or has an empty part'
    : null;
}

/** The same for two names that one file system or another takes for one. */
export const foldedName = (name: string): string => name.normalize('NFKC').toLowerCase().normalize('NFKC');

function refuse(fault: string): never {
  throw new ArchiveRefusedError('archive-path', `The name of an entry ${fault}.`);
}
