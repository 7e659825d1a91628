/** One picture in an ICO file. */
export interface IcoFrame {
  width: number;
  height: number;
  kind: 'png' | 'bitmap';
  bytes: Buffer;
}

const HEADER = 6;
const ENTRY = 16;
const BITMAP_HEADER = 40;
const MAX_FRAMES = 32;
const MAX_SIDE = 1024;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Whether it begins as an ICO file does: reserved 0, type 1 and at least one picture. */
export const isIco = (bytes: Buffer): boolean =>
  bytes.length >= HEADER + ENTRY && bytes.readUInt32LE(0) === 0x00010000 && bytes.readUInt16LE(4) > 0;

/** The pictures of an ICO file, each checked to lie in it and to be as long as its size says; null when one is not. */
export function readIco(bytes: Buffer): IcoFrame[] | null {
  const count = bytes.readUInt16LE(4);
  if (count > MAX_FRAMES || bytes.length < HEADER + count * ENTRY) return null;
  const frames: IcoFrame[] = [];
  for (let at = 0; at < count; at++) {
    const entry = HEADER + at * ENTRY;
    const [length, offset] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    if (offset < HEADER + count * ENTRY || offset + length > bytes.length) return null;
    const frame = toFrame(bytes.subarray(offset, offset + length));
    if (!frame || frame.width < 1 || frame.height < 1 || Math.max(frame.width, frame.height) > MAX_SIDE) return null;
    frames.push(frame);
  }
  return frames;
}

/** Writes a file with these pictures and nothing else: whatever was between and after them is left out. */
export function writeIco(frames: readonly IcoFrame[]): Buffer {
  const directory = Buffer.alloc(HEADER + frames.length * ENTRY);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(frames.length, 4);
  let offset = directory.length;
  frames.forEach(({ width, height, kind, bytes }, at) => {
    const entry = HEADER + at * ENTRY;
    // 0 stands for 256 and above.
    directory.writeUInt8(width > 255 ? 0 : width, entry);
    directory.writeUInt8(height > 255 ? 0 : height, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(kind === 'png' ? 32 : bytes.readUInt16LE(14), entry + 6);
    directory.writeUInt32LE(bytes.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  });
  return Buffer.concat([directory, ...frames.map(({ bytes }) => bytes)]);
}

function toFrame(bytes: Buffer): IcoFrame | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) {
    if (bytes.length < 24) return null;
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), kind: 'png', bytes };
  }
  return toBitmap(bytes);
}

/** Rows end at a multiple of four bytes. */
export const rowBytes = (bits: number): number => Math.ceil(bits / 32) * 4;

/** A bitmap without its file header: colours, then one bit a pixel for what is seen through. Uncompressed only. */
function toBitmap(bytes: Buffer): IcoFrame | null {
  if (bytes.length < BITMAP_HEADER || bytes.readUInt32LE(0) !== BITMAP_HEADER) return null;
  const width = bytes.readInt32LE(4);
  const height = bytes.readInt32LE(8) / 2;
  const bits = bytes.readUInt16LE(14);
  if (!Number.isInteger(height) || bytes.readUInt32LE(16) !== 0 || ![1, 4, 8, 24, 32].includes(bits)) return null;
  if (width < 1 || height < 1 || Math.max(width, height) > MAX_SIDE) return null;
  const colors = bits <= 8 ? bytes.readUInt32LE(32) || 2 ** bits : 0;
  if (colors > 256) return null;
  const pixels = BITMAP_HEADER + colors * 4 + rowBytes(width * bits) * height;
  const mask = rowBytes(width) * height;
  // Some programs leave the mask out where the colours have transparency of their own.
  const isWhole = bytes.length >= pixels + mask || (bits === 32 && bytes.length >= pixels);
  return isWhole ? { width, height, kind: 'bitmap', bytes: bytes.subarray(0, pixels + mask) } : null;
}
