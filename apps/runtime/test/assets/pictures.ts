import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A plain picture of one colour. */
export const plain = (width = 64, height = 64, background = '#3355ff'): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

export const png = (width?: number, height?: number, background?: string): Promise<Buffer> =>
  plain(width, height, background).png().toBuffer();

/** What cannot be made smaller by packing it. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** @param content what is drawn @param attributes of the root element */
export const svg = (content = '<rect width="64" height="64" fill="#3355ff"/>', attributes = 'viewBox="0 0 64 64"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );

/** An ICO file around a PNG, which says of itself what the parameters say. */
export function ico(image: Buffer, { count = 1, offset = 22, length = image.length } = {}): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(count, 4);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(length, 14);
  directory.writeUInt32LE(offset, 18);
  return Buffer.concat([directory, image]);
}

/** A bitmap as it is in an ICO file, with its mask. @param pixel blue, green, red and alpha of each */
export function iconBitmap(side: number, pixel = [255, 85, 51, 255]): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(side, 4);
  header.writeInt32LE(side * 2, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  return Buffer.concat([
    header,
    Buffer.alloc(side * side * 4, Buffer.from(pixel)),
    Buffer.alloc(Math.ceil(side / 32) * 4 * side),
  ]);
}

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG that says it is so large, and has every line of it when `filled`: one bit a pixel, all of them the same. */
export function pngBomb(width: number, height: number, filled = true): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const lines = Buffer.alloc(filled ? (1 + Math.ceil(width / 8)) * height : 16);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const content = deflateSync(lines, { level: 9 });
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}

/** The head of a WebP without loss that says it is so large, with nothing to unpack behind it. */
export function webpBomb(width: number, height: number): Buffer {
  const bitstream = Buffer.alloc(64);
  bitstream.writeUInt8(0x2f, 0);
  bitstream.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const file = Buffer.alloc(20);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(12 + bitstream.length, 4);
  file.write('WEBPVP8L', 8, 'latin1');
  file.writeUInt32LE(bitstream.length, 16);
  return Buffer.concat([file, bitstream]);
}

/** A JPEG that says it is so large. */
export async function jpegBomb(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(16, 16).flatten().jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** Groups of uses of groups of uses: 10 to the power of `depth` rectangles. */
export const svgOfUses = (depth: number): Buffer => {
  const groups = Array.from(
    { length: depth },
    (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`,
  );
  return svg(
    `<defs><g id="g0"><rect width="1" height="1"/></g>${groups.join('')}</defs><use xlink:href="#g${depth}"/>`,
  );
};

/** A thousand million words out of 800 bytes. */
export const svgOfEntities = (): Buffer => {
  const entities = Array.from({ length: 10 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
  const text = svg('<text>&l10;</text>').toString();
  return Buffer.from(`<!DOCTYPE svg [<!ENTITY l0 "lol">${entities}]>${text}`);
};

/** What takes minutes to draw. */
export const slowSvg = (): Buffer =>
  svg(
    `<filter id="f" x="-5000" y="-5000" width="10000" height="10000" filterUnits="userSpaceOnUse">
     ${'<feMorphology radius="1000"/>'.repeat(50)}</filter><rect width="64" height="64" filter="url(#f)"/>`,
    'width="64" height="64"',
  );
