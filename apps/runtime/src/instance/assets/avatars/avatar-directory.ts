import { Injectable } from '@nestjs/common';
import type { DirectoryUser, InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { InternalClient } from '../../../kernel/auth-client/internal-client';
import { lookUpUsers } from '../../../kernel/auth-client/look-up-users';
import { avatarPath, isAvatarPath } from './avatar-path';
import { AvatarRows, type AvatarRow } from './avatar-rows.sql';

const SYSTEM_ACTOR: InternalActor = { actorId: 'avatars', actorType: 'system' };
/**
 * How often a person may change the picture while the auth server is being notified. After that the next round notifies
 * it.
 */
const TRIES = 5;

/**
 * Writes to the identity database which avatar a person has. The table of pictures decides, and `user.image` follows.
 * No transaction spans the two, so after any interruption it is done again, and an older path still shows a picture.
 */
@Injectable()
export class AvatarDirectory {
  constructor(
    private readonly rows: AvatarRows,
    private readonly internal: InternalClient,
  ) {}

  /**
   * Reads the picture again after each write, so that of two changes at once the later one is written last, in
   * whichever process.
   *
   * @throws PlatformError what the auth server says, `auth-unavailable`
   */
  async notifyAuthServer(userId: string, actor: InternalActor = SYSTEM_ACTOR): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const row = await this.rows.rowOf(userId);
      if (!(await this.write(userId, row, actor))) return;
      const now = await this.rows.rowOf(userId);
      if (now?.sha256 === row?.sha256) {
        if (row?.sha256 === '') await this.rows.forgetRow(row);
        return;
      }
    }
    throw new PlatformError('conflict', 'The picture was changed at the same time. Try again.');
  }

  /**
   * Corrects `user.image` where it differs from the table of pictures. @returns the people for whom it was corrected
   */
  async compareWithAuth(rows: readonly AvatarRow[]): Promise<string[]> {
    const people = await this.lookup(rows.map(({ ownerId }) => ownerId));
    const wrong = rows.filter(row => isWrong(row, people.get(row.ownerId)));
    for (const { ownerId } of wrong) await this.notifyAuthServer(ownerId);
    return wrong.map(({ ownerId }) => ownerId);
  }

  /** For a picture that does not exist: removes its path from `user.image`. */
  async removeDeadPath(userId: string): Promise<void> {
    const person = (await this.lookup([userId])).get(userId);
    if (person && isAvatarPath(person.image)) await this.notifyAuthServer(userId);
  }

  private async lookup(ids: string[]): Promise<Map<string, DirectoryUser>> {
    const users = await lookUpUsers(this.internal, ids);
    return new Map(users.map(user => [user.id, user]));
  }

  /** @returns false when there is no such person any more, and so no row of theirs */
  private async write(userId: string, row: AvatarRow | null, actor: InternalActor): Promise<boolean> {
    const image = row?.sha256 ? avatarPath(userId, row.sha256) : null;
    try {
      await this.internal.call({ method: 'PATCH', path: `/internal/users/${userId}`, body: { image }, actor });
      return true;
    } catch (error) {
      if (!(error instanceof PlatformError) || error.code !== 'not-found') throw error;
      if (row) await this.rows.forgetRow(row);
      return false;
    }
  }
}

function isWrong({ ownerId, sha256 }: AvatarRow, person: DirectoryUser | undefined): boolean {
  if (!person || !sha256) return true;
  return person.image !== avatarPath(ownerId, sha256);
}
