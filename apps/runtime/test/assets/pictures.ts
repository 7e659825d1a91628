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

/** A bitmap as it stands in an ICO file, with its mask. @param pixel blue, green, red and alpha of each */
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
