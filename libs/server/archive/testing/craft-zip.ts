import { randomFillSync } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** An entry of a crafted ZIP; what is left out is right. */
export interface CraftedEntry {
  name: string | Buffer;
  content?: Buffer | string;
  /** Already packed: generating gigabytes for one test would take its time. */
  packed?: Buffer;
  isStored?: boolean;
  /** What the headers say, if not the truth. */
  told?: Partial<Told>;
  /** What the header in front of the content says, if not the same. */
  toldLocally?: Partial<Told> & { name?: string };
  mode?: number;
  extra?: Buffer;
  /** Begins where this entry begins, and has no bytes of its own. */
  at?: number;
}

interface Told {
  bytes: number;
  packedBytes: number;
  crc32: number;
  flags: number;
  method: number;
}

export interface CraftedZip {
  before?: Buffer;
  after?: Buffer;
  comment?: string;
  /** What the end says, if not the truth. */
  entries?: number;
  directoryBytes?: number;
  directoryStart?: number;
}

const UTF8_FLAG = 0x0800;

/** A ZIP made byte by byte, so that it can lie wherever a test wants it to. */
export function craftZip(entries: readonly CraftedEntry[], zip: CraftedZip = {}): Buffer {
  const parts = [zip.before ?? Buffer.alloc(0)];
  let position = parts[0]!.length;
  const directory = entries.map(entry => {
    const facts = factsOf(entry);
    const start = entry.at ?? position;
    if (entry.at === undefined) {
      const header = localHeader(entry, { ...facts, ...entry.toldLocally });
      parts.push(header, facts.packed);
      position += header.length + facts.packed.length;
    }
    return directoryHeader(entry, facts, start);
  });
  const told = Buffer.concat(directory);
  const comment = Buffer.from(zip.comment ?? '');
  const count = zip.entries ?? entries.length;
  const wide = count < 0xffff ? Buffer.alloc(0) : wideEnd(count, { bytes: told.length, start: position });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, 0xffff), 8);
  end.writeUInt16LE(Math.min(count, 0xffff), 10);
  end.writeUInt32LE(zip.directoryBytes ?? told.length, 12);
  end.writeUInt32LE(zip.directoryStart ?? position, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, told, wide, end, comment, zip.after ?? Buffer.alloc(0)]);
}

/** The end as ZIP64 has it, for more entries than the old one can count. */
function wideEnd(entries: number, directory: { bytes: number; start: number }): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(directory.bytes), 40);
  end.writeBigUInt64LE(BigInt(directory.start), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(directory.start + directory.bytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function factsOf(entry: CraftedEntry): Told & { packed: Buffer } {
  const content = Buffer.from(entry.content ?? '');
  const packed = entry.packed ?? (entry.isStored ? content : deflateRawSync(content));
  return {
    packed,
    bytes: content.length,
    packedBytes: packed.length,
    crc32: crc32(content),
    flags: UTF8_FLAG,
    method: entry.isStored ? 0 : 8,
    ...entry.told,
  };
}

const nameOf = ({ name }: Pick<CraftedEntry, 'name'>): Buffer => Buffer.from(name as string);

function localHeader(entry: CraftedEntry, told: Told & { name?: string }): Buffer {
  const name = told.name === undefined ? nameOf(entry) : Buffer.from(told.name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  writeFacts(header, told, 6);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function directoryHeader(entry: CraftedEntry, told: Told, start: number): Buffer {
  const name = nameOf(entry);
  const extra = entry.extra ?? Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE((3 << 8) | 20, 4);
  header.writeUInt16LE(20, 6);
  writeFacts(header, told, 8);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(((entry.mode ?? 0o100600) << 16) >>> 0, 38);
  header.writeUInt32LE(start, 42);
  return Buffer.concat([header, name, extra]);
}

/** The same in both headers, from the flags on. */
function writeFacts(header: Buffer, told: Told, at: number): void {
  header.writeUInt16LE(told.flags, at);
  header.writeUInt16LE(told.method, at + 2);
  header.writeUInt32LE(told.crc32, at + 8);
  header.writeUInt32LE(told.packedBytes, at + 12);
  header.writeUInt32LE(told.bytes, at + 16);
}

/**
 * Packed content of so many MiB, made in no time: one block over and over. Some of it is noise, so that it is not packed
 * more tightly than allowed.
 *
 * @param tightness unpacked bytes for each packed one, about
 */
export function packedMebibytes(count: number, tightness = 80): Buffer {
  const mebibyte = Buffer.alloc(1024 * 1024);
  randomFillSync(mebibyte, 0, Math.floor(mebibyte.length / tightness));
  const block = deflateRawSync(mebibyte, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array<Buffer>(count).fill(block), deflateRawSync(Buffer.alloc(0))]);
}
