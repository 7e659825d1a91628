import { Injectable } from '@nestjs/common';
import type { AdminUserList, DeletionResult } from '@sv/contracts/admin/users.contract';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { actorOf } from '../../kernel/access/actor';
import type { Caller } from '../../kernel/request-context/caller';
import { isFresh } from '../../kernel/access/fresh-session';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { InternalClient } from '../../kernel/auth-client/internal-client';

import { Deletion } from './deletion.entity';
import { DeletionRows } from './deletion-rows';
import { deletePersonalRows } from './personal-rows.sql';
import { PluginData } from './plugin-data';
import { UnfinishedImports } from './unfinished-imports';

const SYSTEM_ACTOR: InternalActor = { actorId: 'deletion', actorType: 'system' };

/**
 * Deletes a person: the person is marked for deletion and signed out, then each plugin's part is deleted, then the
 * platform's rows, and the identity last. Each step may be repeated, so after any interruption the next try continues.
 *
 * The deletion of the identity does not wait for a plugin that failed, because the person asked to be deleted. That
 * plugin's part is tried again with the id alone, and health shows it until then.
 */
@Injectable()
export class UserDeletion {
  constructor(
    private readonly internal: InternalClient,
    private readonly rows: DeletionRows,
    private readonly plugins: PluginData,
    private readonly imports: UnfinishedImports,
    private readonly journal: ActivityJournal,
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws PlatformError `not-found`, `forbidden`, `last-owner`, `reauthentication-required`, `conflict` */
  async deletePerson(caller: Caller, userId: string): Promise<DeletionResult> {
    const actor = actorOf(caller);
    const mark = { status: 'deleting', fresh: isFresh(caller) };
    await this.internal.call({ method: 'PATCH', path: pathOf(userId), body: mark, actor });
    const deletion = await this.rows.openRow(userId, actor, this.plugins.openParts());
    if (!(await this.rows.claimRow(deletion.id))) throw new PlatformError('conflict', 'This account is being deleted.');
    const parts = await this.advance(deletion, actor);
    return { sections: toSections(parts) };
  }

  /** Continues a deletion that this process has claimed, also one that another process began. */
  resumeDeletion(deletion: Deletion): Promise<Deletion['parts']> {
    return this.advance(deletion, SYSTEM_ACTOR);
  }

  /**
   * Begins deletions that have no row here although the identity is marked: a process died right after it set the mark.
   */
  async openRowsOfMarked(): Promise<void> {
    const path = '/internal/users?status=deleting&limit=200';
    const { users } = await this.internal.call<AdminUserList>({ path });
    for (const { id } of users) await this.rows.openRow(id, SYSTEM_ACTOR, this.plugins.openParts());
  }

  private async advance(deletion: Deletion, actor: InternalActor): Promise<Deletion['parts']> {
    const { id, userId } = deletion;
    await this.imports.end(userId);
    const parts = await this.plugins.delete(userId, deletion.parts);
    await this.db.transaction(async tx => {
      await deletePersonalRows(tx, userId);
      await tx.update(Deletion, { id }, { parts });
      if (deletion.identityDeletedAt) return;
      const metadata = { parts };
      await this.journal.record(tx, { action: 'user.data-deleted', actor, subjectUserId: userId, metadata });
    });
    const identityDeletedAt = deletion.identityDeletedAt ?? (await this.deleteIdentity(userId, actor));
    const isDone = identityDeletedAt !== null && Object.values(parts).every(status => status === 'done');
    await this.rows.updateRow(id, { identityDeletedAt, claimedUntil: null, finishedAt: isDone ? new Date() : null });
    return parts;
  }

  /** Null when the auth server could not do it now. The person is signed out already, and the sweep tries again. */
  private async deleteIdentity(userId: string, actor: InternalActor, now = new Date()): Promise<Date | null> {
    try {
      await this.internal.call({ method: 'DELETE', path: pathOf(userId), actor });
      return now;
    } catch (error) {
      this.logger.warn({ err: error, userId }, 'an identity could not be deleted; the server retries automatically');
      return null;
    }
  }
}

const pathOf = (id: string): string => `/internal/users/${encodeURIComponent(id)}`;

/** The plugins that were asked. */
const toSections = (parts: Deletion['parts']): DeletionResult['sections'] =>
  Object.entries(parts).flatMap(([pluginId, status]) =>
    status === 'done' || status === 'failed' || status === 'timeout' ? [{ pluginId, status }] : [],
  );
