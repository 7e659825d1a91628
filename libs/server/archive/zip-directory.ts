import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import type { ZipLimits } from './zip-limits';
import { ArchiveRefusedError } from './archive-refused.error';
import { type DirectoryPlace, findDirectory } from './end-of-directory';
import { foldedName, readName } from './entry-name';
import type { FileWindow } from './file-window';

/** An entry as the directory of the archive describes it, and where its content is. */
export interface DirectoryEntry {
  name: string;
  isPacked: boolean;
  flags: number;
  crc32: number;
  packedBytes: number;
  bytes: number;
  headerStart: number;
}

/** The directory of an archive. */
export interface ZipDirectory {
  entries: DirectoryEntry[];
  place: DirectoryPlace;
  zip: ZipFile;
}

/** Encrypted; encrypted strongly; the directory itself encrypted. */
const ENCRYPTED_FLAGS = 0x0001 | 0x0040 | 0x2000;
/** How well it was packed, sizes behind the content, a name in UTF-8. */
const KNOWN_FLAGS = 0x0006 | 0x0008 | 0x0800;
const STORED = 0;
const DEFLATED = 8;
const AES = 99;
const AES_FIELD = 0x9901;
const FILE_TYPE = 0xf000;
const REGULAR_FILE = 0x8000;
/** Set user, set group, sticky. */
const SPECIAL_BITS = 0x0e00;

/**
 * Reads the directory of an archive, and nothing of its contents.
 *
 * @throws ArchiveRefusedError for whatever it says that an ordinary archive would not
 */
export async function readDirectory(file: FileWindow, limits: ZipLimits): Promise<ZipDirectory> {
  if (file.size > limits.archiveBytes) throw new ArchiveRefusedError('archive-too-large');
  const place = await findDirectory(file);
  if (place.entries > limits.entries) throw new ArchiveRefusedError('archive-too-many-entries');
  try {
    const zip = await fromRandomAccessReaderPromise(file, file.size, OPTIONS);
    const entries = await readEntries(zip, limits);
    if (Number(zip.readEntryCursor) !== place.end) throw incompatibility('more entries than it says');
    refuseTooLarge(entries, file.size, limits);
    return { entries, place, zip };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Names as bytes: the library would make one of several things of those that are not UTF-8. */
const OPTIONS = { autoClose: false, decodeStrings: false, validateEntrySizes: false } as const;

async function readEntries(zip: ZipFile, limits: ZipLimits): Promise<DirectoryEntry[]> {
  const entries: DirectoryEntry[] = [];
  const names = new Set<string>();
  for await (const raw of zip.eachEntry()) {
    const entry = toEntry(raw, limits);
    const folded = foldedName(entry.name);
    if (names.has(folded)) throw new ArchiveRefusedError('archive-duplicate-entry');
    names.add(folded);
    entries.push(entry);
  }
  return entries;
}

function toEntry(raw: Entry, { nameBytes }: ZipLimits): DirectoryEntry {
  const { generalPurposeBitFlag: flags, compressionMethod: method, extraFields } = raw;
  if (flags & ENCRYPTED_FLAGS || method === AES || extraFields.some(({ id }) => id === AES_FIELD)) {
    throw new ArchiveRefusedError('archive-encrypted');
  }
  const name = readName({ bytes: raw.fileNameRaw, flags, extraFields }, nameBytes);
  refuseSpecial(raw.externalFileAttributes >>> 16);
  if (flags & ~KNOWN_FLAGS || (method !== STORED && method !== DEFLATED))
    throw incompatibility('an entry of an unknown kind');
  return {
    name,
    isPacked: method === DEFLATED,
    flags,
    crc32: raw.crc32,
    packedBytes: raw.compressedSize,
    bytes: raw.uncompressedSize,
    headerStart: raw.relativeOffsetOfLocalHeader,
  };
}

/** A folder too: what it says of itself is in its name, and it has none of our files' rights. */
function refuseSpecial(mode: number): void {
  const type = mode & FILE_TYPE;
  if ((type !== 0 && type !== REGULAR_FILE) || mode & SPECIAL_BITS) throw new ArchiveRefusedError('archive-symlink');
}

/** What it says is refused at once; what it does not say is counted when it is unpacked. */
function refuseTooLarge(entries: readonly DirectoryEntry[], archiveBytes: number, limits: ZipLimits): void {
  if (entries.some(({ bytes }) => bytes > limits.entryBytes)) throw new ArchiveRefusedError('archive-entry-too-large');
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (unpacked > limits.unpackedBytes) throw new ArchiveRefusedError('archive-too-large');
  if (unpacked > limits.ratio * archiveBytes) throw new ArchiveRefusedError('archive-ratio');
}

const incompatibility = (what: string): ArchiveRefusedError =>
  new ArchiveRefusedError('archive-invalid', `The directory of the file has ${what}.`);

/** The library says in words what it cannot read. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ArchiveRefusedError || isOfTheSystem(error)) return error;
  const words = error instanceof Error ? error.message : '';
  return /encryption/.test(words)
    ? new ArchiveRefusedError('archive-encrypted')
    : incompatibility('an entry that cannot be read');
}

/** The disk, not the archive. */
const isOfTheSystem = (error: unknown): boolean => typeof error === 'object' && error !== null && 'syscall' in error;
