import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import { type ImageTask, ImageWorker, PictureRefusedError, type RasterFormat } from '../image-worker/image-worker';
import { readIco, writeIco } from './ico-file';
import { mediaTypes, type PictureType, pictureTypeOf } from './picture-type';

/** A picture that may be stored and shown. */
export interface CheckedPicture {
  mediaType: string;
  bytes: Buffer;
}

/** ASSET_LIMIT_BYTES limits uploads. A picture that was encoded again may not be larger than this. */
const MAX_STORED = 2 * 1024 * 1024;
/** No page shows more pixels on the longer side, even on a screen of high density. */
const AVATAR_SIDE = 512;
const INSTANCE_SIDES = [1024, 512];
const DRAWN_SIDE = 512;

/**
 * Accepts an uploaded picture, or refuses it. Pixel images are decoded once and encoded again, so that nothing is left
 * but the picture: no location of a photograph, and no second file behind the first.
 */
@Injectable()
export class PictureCheck {
  constructor(private readonly press: ImageWorker) {}

  /** A picture of the instance. An SVG stays as it is, when it can be drawn. @throws PlatformError `unsupported-image` */
  async forInstance(bytes: Buffer): Promise<CheckedPicture> {
    const type = requireType(bytes);
    if (type === 'ico') return this.icon(bytes);
    if (type === 'svg') {
      await this.pressed([{ task: 'draw', bytes, maxSide: DRAWN_SIDE }]);
      return { mediaType: mediaTypes.svg, bytes };
    }
    return this.cleaned(bytes, type, INSTANCE_SIDES);
  }

  /**
   * A picture of a person. An SVG is converted to pixels, because anybody may upload one and every browser would show
   * it.
   */
  async forPerson(bytes: Buffer): Promise<CheckedPicture> {
    const type = requireType(bytes);
    if (type === 'ico') throw new PlatformError('unsupported-image');
    if (type !== 'svg') return this.cleaned(bytes, type, [AVATAR_SIDE]);
    const [drawn] = await this.pressed([{ task: 'draw', bytes, maxSide: AVATAR_SIDE }]);
    return { mediaType: mediaTypes.png, bytes: drawn! };
  }

  /**
   * Encodes at the first of the sizes that gives a small enough file: a PNG with a palette grows when it gets all
   * colours.
   */
  private async cleaned(bytes: Buffer, format: RasterFormat, sides: readonly number[]): Promise<CheckedPicture> {
    for (const maxSide of sides) {
      const [cleaned] = await this.pressed([{ task: 'clean', bytes, format, maxSide }]);
      if (cleaned!.length <= MAX_STORED) return { mediaType: mediaTypes[format], bytes: cleaned! };
    }
    throw new PlatformError('unsupported-image');
  }

  private async icon(bytes: Buffer): Promise<CheckedPicture> {
    const frames = readIco(bytes);
    if (!frames) throw new PlatformError('unsupported-image');
    const pngs = frames.filter(({ kind }) => kind === 'png');
    const tasks = pngs.map(({ bytes: png }): ImageTask => ({
      task: 'clean',
      bytes: png,
      format: 'png',
      maxSide: 1024,
    }));
    const cleaned = tasks.length > 0 ? await this.pressed(tasks) : [];
    pngs.forEach((frame, at) => (frame.bytes = cleaned[at]!));
    const written = writeIco(frames);
    if (written.length > MAX_STORED) throw new PlatformError('unsupported-image');
    return { mediaType: mediaTypes.ico, bytes: written };
  }

  private async pressed(tasks: readonly ImageTask[]): Promise<Buffer[]> {
    try {
      return await this.press.runTasks(tasks);
    } catch (error) {
      if (error instanceof PictureRefusedError) throw new PlatformError('unsupported-image');
      throw error;
    }
  }
}

function requireType(bytes: Buffer): PictureType {
  const type = pictureTypeOf(bytes);
  if (!type) throw new PlatformError('unsupported-image');
  return type;
}
