// Compares two pictures as somebody does who stands a few steps away: letters of two machines differ in their edges, and
// a square of several pixels is still as light. What is missing, moved or of another colour is not.
import sharp, { type OutputInfo } from 'sharp';

/** So many pixels of a sheet, in each direction, are one square. */
const SQUARE = 2;
/** Few squares that are off by more than the edges of letters make. A button of 28 pixels has more than 40. */
const STRONG = { off: 14, squares: 6 };
/**
 * Or an area that is off by little, such as a wider sidebar of nearly the same grey: squares whose neighbours are off
 * too. Edges of letters are off here and there.
 */
const FAINT = { off: 5, squares: 40 };

export interface PictureDifference {
  /** Squares that are off at all. */
  count: number;
  /** Whether somebody would see it. */
  isVisible: boolean;
  /** Where: white on black, in the size of the pictures. */
  draw: () => Promise<Buffer>;
}

/** @param was and `is`: PNG, of the same size */
export async function differenceOf(was: Buffer, is: Buffer): Promise<PictureDifference> {
  const [before, after] = await Promise.all([squaresOf(was), squaresOf(is)]);
  const { width, height } = before.info;
  const offs = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.max(...[0, 1, 2].map(channel => Math.abs(before.data[at * 3 + channel]! - after.data[at * 3 + channel]!))),
  );
  const isOff = (at: number): boolean => (offs[at] ?? 0) > FAINT.off;
  const count = (isCounted: (at: number) => boolean): number =>
    offs.reduce((sum, _, at) => sum + (isCounted(at) ? 1 : 0), 0);
  const strong = count(at => offs[at]! > STRONG.off);
  const solid = count(at => [at, at + 1, at + width, at + width + 1].every(isOff));
  const mask = Buffer.from(offs.map(off => (off > FAINT.off ? 255 : 0)));
  const raw = { width, height, channels: 1 as const };
  return {
    count: count(isOff),
    isVisible: strong > STRONG.squares || solid > FAINT.squares,
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
