import { Injectable } from '@nestjs/common';
import type { InstancePicture } from '@sv/contracts/instance.contract';
import { PinoLogger } from 'nestjs-pino';
import { InstanceIdentity } from '../../identity/instance-identity';
import { AssetStore, versionOf, type StoredPicture } from '../asset-store.sql';
import { ImageWorker, type ImageTask, type Drawable } from '../image-worker/image-worker';
import { type IconName, iconShapes } from './icon-shapes';
import { iconSource } from './icon-source';
import { readIco } from '../pictures/ico-file';
import { toPixels } from '../pictures/ico-bitmap';

const formats: Record<string, Drawable['format']> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

/** A stored picture as icons are drawn from it: of an ICO file the largest one in it. */
function drawableOf({ mediaType, bytes }: StoredPicture): Drawable | null {
  const format = formats[mediaType];
  if (format) return { format, bytes } as Drawable;
  const [largest] = (readIco(bytes) ?? []).sort((left, right) => right.width - left.width);
  if (!largest) return null;
  if (largest.kind === 'png') return { format: 'png', bytes: largest.bytes };
  return { format: 'raw', width: largest.width, height: largest.height, bytes: toPixels(largest) };
}

/** The icons of one picture, by name. */
type IconSet = ReadonlyMap<IconName, Buffer>;

const NONE: IconSet = new Map();

/**
 * The PNG icons of the instance, made of the uploaded favicon or logo at the first request. The icons of the present
 * picture are kept in memory. That none could be made from it is kept too, so that requests cannot make the server try
 * again and again.
 */
@Injectable()
export class InstanceIcons {
  private made: { version: string; icons: Promise<IconSet> } = { version: '', icons: Promise.resolve(NONE) };

  constructor(
    private readonly identity: InstanceIdentity,
    private readonly store: AssetStore,
    private readonly press: ImageWorker,
    private readonly logger: PinoLogger,
  ) {}

  /** Null when there is no picture to make it of. */
  async findIcon(name: IconName): Promise<{ bytes: Buffer; version: string } | null> {
    const source = iconSource(this.identity);
    if (!source) return null;
    const { version } = source;
    if (this.made.version !== version) this.made = { version, icons: this.make(source.kind, version) };
    const bytes = (await this.made.icons).get(name);
    return bytes ? { bytes, version } : null;
  }

  private async make(kind: InstancePicture, version: string): Promise<IconSet> {
    try {
      const picture = await this.store.findAsset(kind);
      const drawable = picture && versionOf(picture.sha256) === version ? drawableOf(picture) : null;
      if (!drawable) return NONE;
      const shapes = Object.entries(iconShapes);
      const tasks = shapes.map(([, { size, margin, solid }]): ImageTask => {
        return { task: 'icon', picture: drawable, size, margin, solid };
      });
      const drawn = await this.press.runTasks(tasks);
      return new Map(shapes.map(([name], at) => [name as IconName, drawn[at]!]));
    } catch (error) {
      this.logger.warn({ err: error, kind }, 'icons could not be created from this picture');
      return NONE;
    }
  }
}
