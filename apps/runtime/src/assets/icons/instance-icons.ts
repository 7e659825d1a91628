import { Injectable } from '@nestjs/common';
import type { InstancePicture } from '@sv/contracts/instance.contract';
import { PinoLogger } from 'nestjs-pino';
import { InstanceIdentity } from '../../instance/instance-identity';
import { AssetStore, versionOf } from '../asset-store';
import { PicturePress, type PressTask } from '../press/picture-press';
import { drawableOf } from './drawable';
import { type IconName, iconShapes } from './icon-shapes';
import { iconSource } from './icon-source';

/** The icons of one picture, by name. */
type IconSet = ReadonlyMap<IconName, Buffer>;

const NONE: IconSet = new Map();

/**
 * The PNG icons of the instance, made of the uploaded favicon or logo when somebody first asks for one. Those of the picture
 * in force are kept in memory, and so is that none could be made of it: nobody can have it tried again and again.
 */
@Injectable()
export class InstanceIcons {
  private made: { version: string; icons: Promise<IconSet> } = { version: '', icons: Promise.resolve(NONE) };

  constructor(
    private readonly identity: InstanceIdentity,
    private readonly store: AssetStore,
    private readonly press: PicturePress,
    private readonly logger: PinoLogger,
  ) {}

  /** Null when there is no picture to make it of. */
  async find(name: IconName): Promise<{ bytes: Buffer; version: string } | null> {
    const source = iconSource(this.identity);
    if (!source) return null;
    const { version } = source;
    if (this.made.version !== version) this.made = { version, icons: this.make(source.kind, version) };
    const bytes = (await this.made.icons).get(name);
    return bytes ? { bytes, version } : null;
  }

  private async make(kind: InstancePicture, version: string): Promise<IconSet> {
    try {
      const picture = await this.store.find(kind);
      const drawable = picture && versionOf(picture.sha256) === version ? drawableOf(picture) : null;
      if (!drawable) return NONE;
      const shapes = Object.entries(iconShapes);
      const tasks = shapes.map(([, { size, margin, solid }]): PressTask => {
        return { task: 'icon', picture: drawable, size, margin, solid };
      });
      const drawn = await this.press.run(tasks);
      return new Map(shapes.map(([name], at) => [name as IconName, drawn[at]!]));
    } catch (error) {
      this.logger.warn({ err: error, kind }, 'no icons could be made of this picture');
      return NONE;
    }
  }
}
