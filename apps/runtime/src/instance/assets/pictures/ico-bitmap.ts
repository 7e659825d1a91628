import { type IcoFrame, rowBytes } from './ico-file';

const HEADER = 40;

/** The pixels of a bitmap in an ICO file as red, green, blue and alpha, from the top; its length was checked before. */
export function toPixels({ width, height, bytes }: IcoFrame): Buffer {
  const bits = bytes.readUInt16LE(14);
  const colors = bits <= 8 ? bytes.readUInt32LE(32) || 2 ** bits : 0;
  const pixelsAt = HEADER + colors * 4;
  const row = rowBytes(width * bits);
  const maskAt = pixelsAt + row * height;
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++) {
    // Rows stand from the bottom up.
    const rowAt = pixelsAt + (height - 1 - y) * row;
    const maskRowAt = maskAt + (height - 1 - y) * rowBytes(width);
    for (let x = 0; x < width; x++) {
      const at = bits <= 8 ? HEADER + colorAt(bytes, rowAt, x, bits) * 4 : rowAt + x * (bits / 8);
      const [blue = 0, green = 0, red = 0] = bytes.subarray(at, at + 3);
      const isMasked = bits < 32 && ((bytes[maskRowAt + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      const alpha = bits === 32 ? bytes[at + 3]! : isMasked ? 0 : 255;
      pixels.set([red, green, blue, alpha], (y * width + x) * 4);
    }
  }
  return pixels;
}

/** Which colour of the table a pixel has. */
function colorAt(bytes: Buffer, rowAt: number, x: number, bits: number): number {
  const position = x * bits;
  return ((bytes[rowAt + (position >> 3)] ?? 0) >> (8 - bits - (position & 7))) & ((1 << bits) - 1);
}
