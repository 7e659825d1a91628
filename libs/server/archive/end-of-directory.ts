import { ArchiveRefusedError } from './archive-refused.error';
import type { FileWindow } from './file-window';

/** Where the directory of a ZIP is, as its end says. */
export interface DirectoryPlace {
  entries: number;
  start: number;
  end: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const END_64 = 0x06064b50;
const END_64_BYTES = 56;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const LOCAL_HEADER = Buffer.from('PK\u0003\u0004', 'latin1');

/**
 * Finds the directory of a ZIP. Its end must be the end of the file, and everything it says must fit together: what one
 * program finds at the end of a file is then what every other one finds.
 *
 * @throws ArchiveRefusedError `archive-invalid`, `archive-truncated`
 */
export async function findDirectory(file: FileWindow): Promise<DirectoryPlace> {
  const { size } = file;
  const at = size - END_BYTES;
  const end = at >= 0 ? await file.bytes(at, END_BYTES) : Buffer.alloc(0);
  if (end.length < END_BYTES || end.readUInt32LE(0) !== END || end.readUInt16LE(20) !== 0) return refuseWithout(file);
  const narrow = {
    disks: end.readUInt16LE(4) + end.readUInt16LE(6),
    here: end.readUInt16LE(8),
    entries: end.readUInt16LE(10),
    bytes: end.readUInt32LE(12),
    start: end.readUInt32LE(16),
  };
  const wide = await readWide(file, at);
  if (!wide) return checked(narrow, at);
  if (narrow.entries !== MAX_16 && narrow.bytes !== MAX_32 && narrow.start !== MAX_32) invalid('has two ends');
  const differs =
    (narrow.entries !== MAX_16 && narrow.entries !== wide.entries) ||
    (narrow.here !== MAX_16 && narrow.here !== wide.here) ||
    (narrow.bytes !== MAX_32 && narrow.bytes !== wide.bytes) ||
    (narrow.start !== MAX_32 && narrow.start !== wide.start);
  if (differs) invalid('has two ends that differ');
  return checked(wide, wide.at);
}

interface EndRecord {
  disks: number;
  here: number;
  entries: number;
  bytes: number;
  start: number;
}

function checked({ disks, here, entries, bytes, start }: EndRecord, end: number): DirectoryPlace {
  if (disks !== 0 || here !== entries) invalid('has several parts');
  if (start + bytes !== end) invalid('has a directory that does not end where it should');
  return { entries, start, end };
}

/** The ZIP64 form of the end, which stands before the old one. */
async function readWide(file: FileWindow, end: number): Promise<(EndRecord & { at: number }) | null> {
  if (end < LOCATOR_64_BYTES) return null;
  const locator = await file.bytes(end - LOCATOR_64_BYTES, LOCATOR_64_BYTES);
  if (locator.readUInt32LE(0) !== LOCATOR_64) return null;
  const at = Number(locator.readBigUInt64LE(8));
  if (at + END_64_BYTES !== end - LOCATOR_64_BYTES || locator.readUInt32LE(4) !== 0 || locator.readUInt32LE(16) > 1)
    invalid('has an end that does not fit');
  const record = await file.bytes(at, END_64_BYTES);
  if (record.readUInt32LE(0) !== END_64 || Number(record.readBigUInt64LE(4)) !== END_64_BYTES - 12)
    invalid('has an end that does not fit');
  return {
    at,
    disks: record.readUInt32LE(16) + record.readUInt32LE(20),
    here: Number(record.readBigUInt64LE(24)),
    entries: Number(record.readBigUInt64LE(32)),
    bytes: Number(record.readBigUInt64LE(40)),
    start: Number(record.readBigUInt64LE(48)),
  };
}

/** Something that begins like a ZIP and has no end is cut off; unless there is one, with something behind it. */
async function refuseWithout(file: FileWindow): Promise<never> {
  const head = await file.bytes(0, LOCAL_HEADER.length);
  const beginsLikeOne = head.length > 0 && LOCAL_HEADER.subarray(0, head.length).equals(head);
  if (!beginsLikeOne) invalid(file.size === 0 ? 'is empty' : 'is no ZIP');
  if (await hasEndBefore(file)) invalid('has something behind its end');
  throw new ArchiveRefusedError('archive-truncated');
}

async function hasEndBefore(file: FileWindow): Promise<boolean> {
  const from = Math.max(0, file.size - END_BYTES - MAX_16);
  const tail = Buffer.from(await file.bytes(from, file.size - from));
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue;
    const directoryEnd = tail.readUInt32LE(at + 12) + tail.readUInt32LE(at + 16);
    if (directoryEnd === from + at && tail.readUInt16LE(at + 10) > 0) return true;
  }
  return false;
}

function invalid(what: string): never {
  throw new ArchiveRefusedError('archive-invalid', `The file ${what}.`);
}
