import type { LocalFileHeader } from 'yauzl';
import { ArchiveRefusedError } from './archive-refused.error';
import type { FileWindow } from './file-window';
import { type DirectoryEntry, refusalOf, type ZipDirectory } from './zip-directory';

/** An entry, and where its content begins. */
export interface PlacedEntry extends DirectoryEntry {
  contentStart: number;
}

const SIZES_BEHIND = 0x0008;
const LATER = 0xffffffff;
const WIDE_FIELD = 0x0001;
const DESCRIPTOR = 0x08074b50;

/**
 * Finds the content of every entry. The entries must lie one behind the other from the first byte to the directory, and
 * each must say of itself what the directory says of it: no two share bytes, and nothing is hidden between them, which
 * one program would read and another one not.
 *
 * @throws ArchiveRefusedError `archive-invalid`
 */
export async function placeEntries(file: FileWindow, { entries, place, zip }: ZipDirectory): Promise<PlacedEntry[]> {
  const placed: PlacedEntry[] = [];
  let next = 0;
  for (const entry of [...entries].sort((left, right) => left.headerStart - right.headerStart)) {
    if (entry.headerStart !== next) throw incompatibility('does not begin where the one before it ends');
    const header = await readHeader(zip, entry);
    if (!agree(entry, header)) throw incompatibility('says something else than the directory');
    const contentStart = header.fileDataStart;
    const end = contentStart + entry.packedBytes;
    if (end > place.start) throw incompatibility('is longer than the file');
    next = entry.flags & SIZES_BEHIND ? await endOfDescriptor(file, entry, end) : end;
    placed.push({ ...entry, contentStart });
  }
  if (next !== place.start) throw incompatibility('is missing in the directory');
  return placed;
}

/** The library takes its own kind of entry; it needs nothing of it but the place and the size. */
async function readHeader(zip: ZipDirectory['zip'], entry: DirectoryEntry): Promise<LocalFileHeader> {
  const raw = { relativeOffsetOfLocalHeader: entry.headerStart, compressedSize: entry.packedBytes };
  try {
    return await zip.readLocalFileHeaderPromise(raw as Parameters<typeof zip.readLocalFileHeaderPromise>[0]);
  } catch (error) {
    throw refusalOf(error);
  }
}

function agree(entry: DirectoryEntry, header: LocalFileHeader): boolean {
  const wide = wideSizes(header.extraField);
  return (
    header.generalPurposeBitFlag === entry.flags &&
    (header.compressionMethod !== 0) === entry.isPacked &&
    header.fileName.toString('utf8') === entry.name &&
    fits(entry, header.crc32, entry.crc32) &&
    fits(entry, header.compressedSize === LATER ? wide.packed : header.compressedSize, entry.packedBytes) &&
    fits(entry, header.uncompressedSize === LATER ? wide.plain : header.uncompressedSize, entry.bytes)
  );
}

/** Where the sizes stand behind the content, the header in front of it may leave them open. */
const fits = ({ flags }: DirectoryEntry, stated: number | null, right: number): boolean =>
  stated === right || (stated === 0 && (flags & SIZES_BEHIND) !== 0);

/** The sizes of an entry of more than 4 GiB, as its header has them. */
function wideSizes(extra: Buffer): { plain: number | null; packed: number | null } {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== WIDE_FIELD || at + 20 > extra.length) continue;
    return { plain: Number(extra.readBigUInt64LE(at + 4)), packed: Number(extra.readBigUInt64LE(at + 12)) };
  }
  return { plain: null, packed: null };
}

/** Behind the content: a mark that may be missing, the checksum, and both sizes in 32 or 64 bits. */
async function endOfDescriptor(file: FileWindow, entry: DirectoryEntry, at: number): Promise<number> {
  const bytes = await file.bytes(at, 24);
  const crcAt = bytes.length >= 4 && bytes.readUInt32LE(0) === DESCRIPTOR ? 4 : 0;
  const crc32 = bytes.length >= crcAt + 12 ? bytes.readUInt32LE(crcAt) : null;
  if (crc32 !== entry.crc32) throw incompatibility('has a wrong checksum behind it');
  const narrow = [bytes.readUInt32LE(crcAt + 4), bytes.readUInt32LE(crcAt + 8)];
  if (narrow[0] === entry.packedBytes && narrow[1] === entry.bytes && !isWide(bytes, crcAt, entry)) {
    return at + crcAt + 12;
  }
  if (isWide(bytes, crcAt, entry)) return at + crcAt + 20;
  throw incompatibility('has wrong sizes behind it');
}

function isWide(bytes: Buffer, crcAt: number, entry: DirectoryEntry): boolean {
  if (bytes.length < crcAt + 20) return false;
  const [packed, plain] = [bytes.readBigUInt64LE(crcAt + 4), bytes.readBigUInt64LE(crcAt + 12)];
  return Number(packed) === entry.packedBytes && Number(plain) === entry.bytes;
}

const incompatibility = (what: string): ArchiveRefusedError =>
  new ArchiveRefusedError('archive-invalid', `An entry of the file ${what}.`);
