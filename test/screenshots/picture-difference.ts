// Compares two pictures as somebody does who stands a few steps away: letters of two machines differ in their edges, and
// a square of several pixels is still as light. What is missing, moved or of another colour is not.
import sharp, { type OutputInfo } from 'sharp';

/** So many pixels of a sheet, in each direction, are one square. */
const SQUARE = 2;
/** How far a square may be off, of 255: more than the edges of letters make, less than any change of a colour. */
const TOLERANCE = 14;
/** So many squares may be off further than that. A button of 28 pixels has more than 40. */
const FEW = 6;

export interface PictureDifference {
  /** Squares that are off. */
  count: number;
  /** Whether somebody would see it. */
  isVisible: boolean;
  /** Where: white on black, in the size of the pictures. */
  draw: () => Promise<Buffer>;
}

/** @param was and `is`: PNG or WebP, of the same size */
export async function differenceOf(was: Buffer, is: Buffer): Promise<PictureDifference> {
  const [before, after] = await Promise.all([squaresOf(was), squaresOf(is)]);
  const { width, height } = before.info;
  const mask = Buffer.alloc(width * height);
  for (let at = 0; at < mask.length; at++) {
    const channels = [0, 1, 2].map(channel => Math.abs(before.data[at * 3 + channel]! - after.data[at * 3 + channel]!));
    if (Math.max(...channels) > TOLERANCE) mask[at] = 255;
  }
  const count = mask.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  const raw = { width, height, channels: 1 as const };
  return {
    count,
    isVisible: count > FEW,
    draw: () =>
      sharp(mask, { raw })
        .resize(width * SQUARE, height * SQUARE, { kernel: 'nearest' })
        .png()
        .toBuffer(),
  };
}

/** Blurred a little: what moved by a part of a pixel has not moved. */
async function squaresOf(picture: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  const image = sharp(picture);
  const { width, height } = await image.metadata();
  return image
    .removeAlpha()
    .toColourspace('srgb')
    .resize(Math.floor(width / SQUARE), Math.floor(height / SQUARE), { fit: 'fill', kernel: 'cubic' })
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true });
}
