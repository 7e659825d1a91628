import { Injectable } from '@nestjs/common';
import type { AdminUserList, DeletionResult } from '@sv/contracts/admin.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { actorOf } from '../access/actor';
import { isFresh, type Caller } from '../access/caller';
import { ActivityJournal } from '../activity/activity-journal';
import { InternalClient } from '../auth-client/internal-client';
import { DeleteHandlers } from './delete-handlers';
import { Deletion } from './deletion.entity';
import { DeletionRows } from './deletion-rows';
import { deletePersonalRows, endImports } from './personal-rows';

const BY_ITSELF: InternalActor = { actorId: 'deletion', actorType: 'system' };

/**
 * Deletes a person (contract 4): marked and signed out, then each plugin's part, the platform's rows, the identity
 * last. Each step may be done again, so whatever stops it, the next try goes on.
 *
 * The identity does not wait for a plugin that failed: the person asked to be gone. That part is tried again with the
 * id alone, and until then health says so.
 */
@Injectable()
export class UserDeletion {
  constructor(
    private readonly internal: InternalClient,
    private readonly rows: DeletionRows,
    private readonly handlers: DeleteHandlers,
    private readonly journal: ActivityJournal,
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws PlatformError `not-found`, `forbidden`, `last-owner`, `reauthentication-required`, `conflict` */
  async delete(caller: Caller, userId: string): Promise<DeletionResult> {
    const actor = actorOf(caller);
    const mark = { status: 'deleting', fresh: isFresh(caller) };
    await this.internal.call({ method: 'PATCH', path: pathOf(userId), body: mark, actor });
    const deletion = await this.rows.open(userId, actor, this.handlers.parts());
    if (!(await this.rows.claim(deletion.id))) throw new PlatformError('conflict', 'This account is being deleted.');
    const parts = await this.advance(deletion, actor);
    return { sections: toSections(parts) };
  }

  /** Goes on with a deletion that this process has claimed; also with one that was not begun by it. */
  resume(deletion: Deletion): Promise<Deletion['parts']> {
    return this.advance(deletion, BY_ITSELF);
  }

  /** Begins those of which nothing is known here but that the identity is marked: a process died right after. */
  async adoptMarked(): Promise<void> {
    const path = '/internal/users?status=deleting&limit=200';
    const { users } = await this.internal.call<AdminUserList>({ path });
    for (const { id } of users) await this.rows.open(id, BY_ITSELF, this.handlers.parts());
  }

  private async advance(deletion: Deletion, actor: InternalActor): Promise<Deletion['parts']> {
    const { id, userId } = deletion;
    await endImports(this.db, userId);
    const parts = await this.handlers.run(userId, deletion.parts);
    await this.db.transaction(async tx => {
      await deletePersonalRows(tx, userId);
      await tx.update(Deletion, { id }, { parts });
      if (deletion.identityDeletedAt) return;
      const metadata = { parts };
      await this.journal.record(tx, { action: 'user.data-deleted', actor, subjectUserId: userId, metadata });
    });
    const identityDeletedAt = deletion.identityDeletedAt ?? (await this.deleteIdentity(userId, actor));
    const isDone = identityDeletedAt !== null && Object.values(parts).every(status => status === 'done');
    await this.rows.write(id, { identityDeletedAt, claimedUntil: null, finishedAt: isDone ? new Date() : null });
    return parts;
  }

  /** Null when the auth server could not do it now: the person is signed out already, and it is tried again. */
  private async deleteIdentity(userId: string, actor: InternalActor, now = new Date()): Promise<Date | null> {
    try {
      await this.internal.call({ method: 'DELETE', path: pathOf(userId), actor });
      return now;
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'an identity was not deleted yet');
      return null;
    }
  }
}

const pathOf = (id: string): string => `/internal/users/${encodeURIComponent(id)}`;

/** Each plugin that was asked. */
const toSections = (parts: Deletion['parts']): DeletionResult['sections'] =>
  Object.entries(parts).flatMap(([pluginId, status]) =>
    status === 'done' || status === 'failed' || status === 'timeout' ? [{ pluginId, status }] : [],
  );
