import { packageLimits } from './package-limits';
import { PackageRefusedError } from './package-refused.error';

/** Devices on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** What is not seen or moves what is, and what Windows reads as a separator, a drive or a stream. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\:*?"<>|\ufffd]/u;

/**
 * The path of an entry as it may be used on every system.
 *
 * @throws PackageRefusedError for one that could leave the folder, or means another file on another system
 */
export function safePath(path: string): string {
  const plain = path.replace(/^(\.\/)+/, '').replace(/\/$/, '');
  const refuse = (why: string): never => {
    throw new PackageRefusedError(`${JSON.stringify(path)} ${why}`);
  };
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) refuse('is an absolute path');
  if (FORBIDDEN.test(path)) refuse('has a character that no file name of a plugin has');
  if (Buffer.byteLength(plain) > packageLimits.pathLength) refuse('is too long a path');
  for (const segment of plain.split('/')) {
    if (segment === '..') refuse('leads out of the folder');
    if (segment === '' || segment === '.') refuse('has an empty segment');
    if (/[. ]$/.test(segment) || DEVICE.test(segment)) refuse('is not a valid file name on every system');
  }
  return plain;
}

/** Refuses two entries that are one on some file system: doubled ones, and those that differ in case or normal form. */
export class TakenPaths {
  private readonly files = new Map<string, string>();
  private readonly folders = new Map<string, string>();

  /** @throws PackageRefusedError */
  take(path: string): void {
    const segments = path.split('/');
    for (let depth = 1; depth < segments.length; depth++) this.takeFolder(segments.slice(0, depth).join('/'));
    const key = keyOf(path);
    const other = this.files.get(key) ?? this.folders.get(key);
    if (other !== undefined) throw new PackageRefusedError(`${words(path)} is in it twice${asIs(path, other)}`);
    this.files.set(key, path);
  }

  private takeFolder(path: string): void {
    const key = keyOf(path);
    const other = this.files.get(key) ?? this.folders.get(key);
    if (this.files.has(key) || (other !== undefined && other !== path)) {
      throw new PackageRefusedError(`${words(path)} is in it twice${asIs(path, other!)}`);
    }
    this.folders.set(key, path);
  }
}

const words = (path: string): string => JSON.stringify(path);
const asIs = (path: string, other: string): string => (path === other ? '' : `, once as ${words(other)}`);
const keyOf = (path: string): string => path.normalize('NFKC').toLowerCase();
