// The sheet that is kept of each page, with its four looks, and the three pictures of a comparison that failed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type Look, looks, sheetSize } from './looks';
import { differenceOf, type PictureDifference } from './picture-difference';

const FOLDER = join(import.meta.dirname, 'baselines');
/** Where the pictures of failed comparisons are. */
const FAILED_FOLDER = join(import.meta.dirname, '../../dist/screenshots');
/** Nothing that a comparison would see is lost. */
export const KEPT = { nearLossless: true, quality: 60, effort: 4 };

/** Between two steps, nobody keeps it: packing it takes longer than anything else that is done with it. */
const UNPACKED = { compressionLevel: 0 };

/** By the name of the look, in the size of the sheet. */
type Pictures = Map<string, Buffer>;

/** A picture of the window, in the size in which it is kept. */
export const asKept = (shot: Buffer, { area }: Look): Promise<Buffer> =>
  sharp(shot).resize(area.width, area.height, { fit: 'fill', kernel: 'cubic' }).png(UNPACKED).toBuffer();

export class Baseline {
  private readonly file: string;
  private readonly sheet: Buffer | null;

  constructor(readonly page: string) {
    this.file = join(FOLDER, `${page}.webp`);
    this.sheet = existsSync(this.file) ? readFileSync(this.file) : null;
  }

  /** Null where nothing is kept of this page. */
  async differenceTo(picture: Buffer, look: Look): Promise<PictureDifference | null> {
    const was = await this.pictureOf(look);
    return was && differenceOf(was, picture);
  }

  async keep(pictures: Pictures): Promise<void> {
    mkdirSync(FOLDER, { recursive: true });
    const kept = await (await composed(pictures)).webp(KEPT).toBuffer();
    writeFileSync(this.file, kept);
  }

  /** Writes what was, what is, and where they differ. @returns the names of the files */
  async showFailure(pictures: Pictures): Promise<string[]> {
    mkdirSync(FAILED_FOLDER, { recursive: true });
    const marks: Pictures = new Map();
    for (const look of looks) {
      const difference = await this.differenceTo(pictures.get(look.name)!, look);
      if (difference) marks.set(look.name, await difference.draw());
    }
    const shown = { is: await composed(pictures), difference: await composed(marks) };
    const written = Object.entries(shown).map(async ([name, sheet]) => {
      const file = join(FAILED_FOLDER, `${this.page}.${name}.png`);
      writeFileSync(file, await sheet.png().toBuffer());
      return file;
    });
    const was = join(FAILED_FOLDER, `${this.page}.was.png`);
    if (this.sheet) writeFileSync(was, await sharp(this.sheet).png().toBuffer());
    return [was, ...(await Promise.all(written))];
  }

  private async pictureOf({ area }: Look): Promise<Buffer | null> {
    return this.sheet && sharp(this.sheet).extract(area).png(UNPACKED).toBuffer();
  }
}

export const forgetFailures = (): void => rmSync(FAILED_FOLDER, { recursive: true, force: true });

async function composed(pictures: Pictures): Promise<Sharp> {
  const create = { ...sheetSize, channels: 3 as const, background: 'white' };
  const placed = looks.filter(({ name }) => pictures.has(name));
  const parts = await Promise.all(
    placed.map(async ({ name, area }) => ({
      input: await sharp(pictures.get(name)).resize(area.width, area.height, { fit: 'fill' }).png().toBuffer(),
      left: area.left,
      top: area.top,
    })),
  );
  return sharp({ create }).composite(parts);
}
