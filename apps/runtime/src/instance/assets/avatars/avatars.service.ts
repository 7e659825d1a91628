import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { DataSource, type EntityManager } from 'typeorm';
import { assertRealRequest } from '../../../kernel/request-context/assert-real-request';
import { AssetStore, type StoredPicture } from '../asset-store.sql';
import { type CheckedPicture, PictureCheck } from '../pictures/picture-check';
import { avatarPath } from './avatar-path';
import { AvatarRepair } from './avatar-repair';
import { AvatarRows } from './avatar-rows.sql';

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

  /** Null when there is none. A path that still names one is removed. */
  async findAvatar(userId: string): Promise<StoredPicture | null> {
    const picture = await this.store.findAsset('avatar', userId);
    if (!picture) this.repair.noteDeadPath(userId);
    return picture;
  }

  /** Checks a picture from an upload or an archive. @throws PlatformError `unsupported-image`, `too-busy` */
  acceptUpload(bytes: Buffer): Promise<CheckedPicture> {
    return this.check.forPerson(bytes);
  }

  /**
   * Stores it in the caller's transaction. After the commit the caller calls `announceChange`, which notifies the auth
   * server.
   *
   * @returns the path under which it will be
   */
  async storeImported(tx: EntityManager, userId: string, picture: CheckedPicture): Promise<string> {
    return avatarPath(userId, await this.store.storeAsset(tx, { kind: 'avatar', ownerId: userId, ...picture }));
  }

  /**
   * Called when the picture is stored or removed. When the auth server cannot be notified at once, it is notified
   * later.
   */
  announceChange(userId: string, actor: InternalActor): Promise<void> {
    return this.repair.notifyAuthServer(userId, actor);
  }

  /** @returns its path @throws PlatformError `unsupported-image`, `too-busy`, `not-in-dev-mode` */
  async setAvatar(userId: string, bytes: Buffer): Promise<string> {
    assertRealRequest();
    const picture = await this.acceptUpload(bytes);
    const path = await this.db.transaction(tx => this.storeImported(tx, userId, picture));
    await this.announceChange(userId, { actorId: userId, actorType: 'user' });
    return path;
  }

  /** Does nothing when there is none. @throws PlatformError `not-in-dev-mode` */
  async removeAvatar(userId: string): Promise<void> {
    assertRealRequest();
    if (await this.rows.clearRow(userId)) await this.announceChange(userId, { actorId: userId, actorType: 'user' });
  }
}
