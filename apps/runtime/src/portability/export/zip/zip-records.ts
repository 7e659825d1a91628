// The records of a ZIP file as APPNOTE 6.3.10 has them, as far as an export needs them: every entry is deflated, its name
// is UTF-8, and its size stands behind it, because it is not known before.

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const ZIP64_END = 0x06064b50;
const ZIP64_END_LOCATOR = 0x07064b50;
const END = 0x06054b50;

/** Bit 3: sizes stand behind the content; bit 11: the name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** What a reader must know: 2.0 for deflate, 4.5 for ZIP64. */
const VERSION = 20;
const ZIP64_VERSION = 45;
/** Made on Unix; an ordinary file that its owner may write and everybody may read. */
const MADE_BY = (3 << 8) | ZIP64_VERSION;
const ORDINARY_FILE = (0o100644 << 16) >>> 0;

const NO_16_BITS = 0xffff;
const NO_32_BITS = 0xffffffff;

/** An entry that was written. All sizes are below 4 GiB. */
export interface ZipEntry {
  /** UTF-8. */
  name: Buffer;
  crc32: number;
  packedBytes: number;
  bytes: number;
  /** Where its local header stands. */
  offset: number;
}

/** Days and seconds as MS-DOS counts them, in UTC: an archive shows the same times wherever it is unpacked. */
function dosTime(at: Date): { time: number; date: number } {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return { time, date };
}

export function localHeader(name: Buffer, at: Date): Buffer {
  const { time, date } = dosTime(at);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(time, 10);
  header.writeUInt16LE(date, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

export function dataDescriptor({ crc32, packedBytes, bytes }: ZipEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DATA_DESCRIPTOR, 0);
  descriptor.writeUInt32LE(crc32, 4);
  descriptor.writeUInt32LE(packedBytes, 8);
  descriptor.writeUInt32LE(bytes, 12);
  return descriptor;
}

export function centralHeader({ name, crc32, packedBytes, bytes, offset }: ZipEntry, at: Date): Buffer {
  const { time, date } = dosTime(at);
  const isFar = offset >= NO_32_BITS;
  const extra = isFar ? farOffset(offset) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(MADE_BY, 4);
  header.writeUInt16LE(isFar ? ZIP64_VERSION : VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(time, 12);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc32, 16);
  header.writeUInt32LE(packedBytes, 20);
  header.writeUInt32LE(bytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(ORDINARY_FILE, 38);
  header.writeUInt32LE(isFar ? NO_32_BITS : offset, 42);
  return Buffer.concat([header, name, extra]);
}

function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

/** Where the central directory stands. */
export interface Directory {
  entries: number;
  offset: number;
  bytes: number;
}

/** The end of the file, with its ZIP64 forms where a number does not fit. */
export function endRecords(directory: Directory): Buffer {
  const { entries, offset, bytes } = directory;
  const isLarge = entries >= NO_16_BITS || offset >= NO_32_BITS || bytes >= NO_32_BITS;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(entries, NO_16_BITS), 8);
  end.writeUInt16LE(Math.min(entries, NO_16_BITS), 10);
  end.writeUInt32LE(Math.min(bytes, NO_32_BITS), 12);
  end.writeUInt32LE(Math.min(offset, NO_32_BITS), 16);
  return isLarge ? Buffer.concat([zip64End(directory), end]) : end;
}

function zip64End({ entries, offset, bytes }: Directory): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(ZIP64_END, 0);
  // Of what follows in this record.
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(MADE_BY, 12);
  end.writeUInt16LE(ZIP64_VERSION, 14);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(ZIP64_END_LOCATOR, 56);
  end.writeBigUInt64LE(BigInt(offset + bytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
