import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { DataSource, type EntityManager } from 'typeorm';
import { assertRealRequest } from '../../dev-mode/real-world';
import { AssetStore, type StoredPicture } from '../asset-store';
import { type CheckedPicture, PictureCheck } from '../pictures/picture-check';
import { avatarPath } from './avatar-path';
import { AvatarRepair } from './avatar-repair';
import { AvatarRows } from './avatar-rows';

/** The pictures of people. Whose it is comes from the session, never from the request. */
@Injectable()
export class Avatars {
  constructor(
    private readonly store: AssetStore,
    private readonly check: PictureCheck,
    private readonly rows: AvatarRows,
    private readonly repair: AvatarRepair,
    private readonly db: DataSource,
  ) {}

  /** Null: there is none. A path that still names one is taken away. */
  async find(userId: string): Promise<StoredPicture | null> {
    const picture = await this.store.find('avatar', userId);
    if (!picture) this.repair.missing(userId);
    return picture;
  }

  /** What an upload or an archive has, as it may be stored. @throws PlatformError `unsupported-image`, `too-busy` */
  accept(bytes: Buffer): Promise<CheckedPicture> {
    return this.check.forPerson(bytes);
  }

  /**
   * Stores it in somebody's transaction; after its commit `announce` tells the identity database.
   *
   * @returns the path under which it will be
   */
  async keep(tx: EntityManager, userId: string, picture: CheckedPicture): Promise<string> {
    return avatarPath(userId, await this.store.put(tx, { kind: 'avatar', ownerId: userId, ...picture }));
  }

  /** The picture is stored or gone by now; when the auth server cannot be told at once, it is told later. */
  announce(userId: string, actor: InternalActor): Promise<void> {
    return this.repair.tell(userId, actor);
  }

  /** @returns its path @throws PlatformError `unsupported-image`, `too-busy`, `not-in-dev-mode` */
  async put(userId: string, bytes: Buffer): Promise<string> {
    assertRealRequest();
    const picture = await this.accept(bytes);
    const path = await this.db.transaction(tx => this.keep(tx, userId, picture));
    await this.announce(userId, { actorId: userId, actorType: 'user' });
    return path;
  }

  /** Nothing there is fine. @throws PlatformError `not-in-dev-mode` */
  async remove(userId: string): Promise<void> {
    assertRealRequest();
    if (await this.rows.clear(userId)) await this.announce(userId, { actorId: userId, actorType: 'user' });
  }
}
