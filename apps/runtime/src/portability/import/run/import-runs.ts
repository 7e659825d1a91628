import { Injectable } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf } from '../../../kernel/access/actor';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { ActivityJournal } from '../../../activity/journal/activity-journal';
import { DeletionRows } from '../../../people/deletion/deletion-rows';
import { ImportReceipts, type ImportTotals } from '../receipts/import-receipts.sql';
import { SliceJournal } from '../slices/sqlite-slice-journal';
import { claimOf, deleteRuns, extendClaim, holdRun, insertRun } from './import-runs.sql';

/** How long a process that does not renew its claim counts as alive. */
const CLAIM_MS = 120_000;

/** Allows one import at a time for each person, whatever the number of processes. */
@Injectable()
export class ImportRuns {
  constructor(
    private readonly db: DataSource,
    private readonly journal: ActivityJournal,
    private readonly deletions: DeletionRows,
    private readonly receipts: ImportReceipts,
    private readonly slices: SliceJournal,
  ) {}

  /**
   * Begins an import: exactly one of any number of tries.
   *
   * @throws PlatformError `import-running`, `conflict` for somebody who is being deleted
   */
  async beginImport({ user }: UserCaller, now = new Date()): Promise<string> {
    if (await this.deletions.concernsUser(user.id))
      throw new PlatformError('conflict', 'This account is being deleted.');
    await this.settle(user.id, now);
    const id = newId();
    const run = { id, userId: user.id, claimedUntil: claimFrom(now), startedAt: now.toISOString() };
    if (!(await insertRun(this.db, run))) throw new PlatformError('import-running');
    try {
      await this.slices.endOfPerson(user.id);
      return id;
    } catch (error) {
      await this.abandonImport(id);
      throw error;
    }
  }

  /**
   * Ends an import whose claim has expired. A running one is found by reading: on SQLite, writing would wait for the
   * section that is being imported.
   */
  private async settle(userId: string, now: Date): Promise<void> {
    const claimedUntil = await claimOf(this.db, userId);
    if (claimedUntil === null) return;
    if (claimedUntil >= now.toISOString()) throw new PlatformError('import-running');
    await this.giveUp('user_id = ? AND claimed_until < ?', [userId, now.toISOString()]);
  }

  /**
   * Renews the claim. @returns false when the import must stop: the person was deleted, or another process took this
   * one for dead
   */
  async goesOn(id: string, on: DataSource | EntityManager = this.db, now = new Date()): Promise<boolean> {
    return extendClaim(on, id, claimFrom(now));
  }

  /**
   * Does something that cannot be taken back, and only while the import continues: who ends it waits until it is done.
   *
   * @throws PlatformError `conflict` when it was ended; then it was not done
   */
  async whileItGoesOn(id: string, work: () => Promise<void>): Promise<void> {
    let isDone = false;
    const held = this.db.transaction(async tx => {
      if (!(await holdRun(tx, id))) throw new PlatformError('conflict', 'The import was stopped.');
      await work();
      isDone = true;
    });
    await held.catch((error: unknown) => {
      if (!isDone) throw error;
    });
  }

  /** Ends an import that did something, and writes its audit entry in the same transaction. */
  async finishImport(caller: UserCaller, id: string, totals: ImportTotals): Promise<void> {
    await this.db.transaction(async tx => {
      if ((await deleteRuns(tx, 'id = ?', [id])).length === 0) return;
      const auditEntry = { actor: actorOf(caller), subjectUserId: caller.user.id, metadata: { ...totals } };
      await this.journal.record(tx, { action: 'account.imported', ...auditEntry });
    });
  }

  /** Ends an import that did nothing. */
  async abandonImport(id: string): Promise<void> {
    await deleteRuns(this.db.manager, 'id = ?', [id]);
  }

  /** Ends imports that an earlier process left behind, where no other process can be at work. */
  giveUpBegunBefore(instant: Date): Promise<void> {
    return this.giveUp('started_at < ?', [instant.toISOString()]);
  }

  /** Ends the imports of processes that no longer renew their claim. */
  giveUpSilent(now = new Date()): Promise<void> {
    return this.giveUp('claimed_until < ?', [now.toISOString()]);
  }

  /** What was imported stays, and its audit entry is written. */
  private async giveUp(where: string, parameters: unknown[]): Promise<void> {
    await this.db.transaction(async tx => {
      for (const { id, userId } of await deleteRuns(tx, where, parameters)) {
        const totals = await this.receipts.totalsOf(tx, id);
        if (totals.sections === 0) continue;
        const auditEntry = { actor: { actorId: userId, actorType: 'user' }, subjectUserId: userId } as const;
        const metadata = { ...totals, interrupted: true };
        await this.journal.record(tx, { action: 'account.imported', ...auditEntry, metadata });
      }
    });
  }
}

const claimFrom = (now: Date): string => new Date(now.getTime() + CLAIM_MS).toISOString();
