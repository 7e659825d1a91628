import { Injectable } from '@nestjs/common';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager } from 'typeorm';
import { actorOf } from '../../../access/actor';
import type { UserCaller } from '../../../access/caller';
import { ActivityJournal } from '../../../activity/activity-journal';
import { runReturning, runSql } from '../../../database/sql';
import { DeletionRows } from '../../../deletion/deletion-rows';
import { ImportReceipts } from '../receipts/import-receipts';
import { runThatGoesOn } from './run-that-goes-on';

/** How long a process that says nothing is believed to be at work. */
const CLAIM_MS = 120_000;

/** What an import did, for the activity log. */
export interface ImportTotals {
  sections: number;
  added: number;
  skipped: number;
  failed: number;
}

/** Who imports: one import at a time for each person, whatever the number of processes. */
@Injectable()
export class ImportRuns {
  constructor(
    private readonly db: DataSource,
    private readonly journal: ActivityJournal,
    private readonly deletions: DeletionRows,
    private readonly receipts: ImportReceipts,
  ) {}

  /**
   * Begins an import: exactly one of any number of tries.
   *
   * @throws PlatformError `import-running`, `conflict` for somebody who is being deleted
   */
  async begin({ user }: UserCaller, now = new Date()): Promise<string> {
    if (await this.deletions.concern(user.id)) throw new PlatformError('conflict', 'This account is being deleted.');
    await this.settle(user.id, now);
    const id = newId();
    const [begun] = await runSql<{ id: string }>(
      this.db,
      `INSERT INTO import_runs (user_id, tenant_id, id, claimed_until, started_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (user_id) DO NOTHING RETURNING id`,
      [user.id, TENANT_ID, id, claimFrom(now), now.toISOString()],
    );
    if (!begun) throw new PlatformError('import-running');
    return id;
  }

  /**
   * Ends one that is over. One that runs is found by reading: on SQLite whoever writes waits for the section that is just
   * being taken in.
   */
  private async settle(userId: string, now: Date): Promise<void> {
    const sql = 'SELECT claimed_until AS "until" FROM import_runs WHERE user_id = ?';
    const [running] = await runSql<{ until: string }>(this.db, sql, [userId]);
    if (!running) return;
    if (running.until >= now.toISOString()) throw new PlatformError('import-running');
    await this.giveUp('user_id = ? AND claimed_until < ?', [userId, now.toISOString()]);
  }

  /** Says that it goes on. @returns false when it does no more: the person was deleted, or it was taken for dead */
  async goesOn(id: string, on: DataSource | EntityManager = this.db, now = new Date()): Promise<boolean> {
    const sql = 'UPDATE import_runs SET claimed_until = ? WHERE id = ? RETURNING id';
    return (await runReturning(on, sql, [claimFrom(now), id])).length === 1;
  }

  /**
   * Does something that cannot be taken back, and only while the import goes on: who ends it waits until it is done.
   *
   * @throws PlatformError `conflict` when it was ended; then it was not done
   */
  async whileItGoesOn(id: string, work: () => Promise<void>): Promise<void> {
    let isDone = false;
    const held = this.db.transaction(async tx => {
      const [run] = await runSql(tx, runThatGoesOn(tx), [id]);
      if (!run) throw new PlatformError('conflict', 'The import was ended.');
      await work();
      isDone = true;
    });
    await held.catch((error: unknown) => {
      if (!isDone) throw error;
    });
  }

  /** The end of an import that did something: its deed is written in the same transaction. */
  async finish(caller: UserCaller, id: string, totals: ImportTotals): Promise<void> {
    await this.db.transaction(async tx => {
      if ((await remove(tx, 'id = ?', [id])).length === 0) return;
      const deed = { actor: actorOf(caller), subjectUserId: caller.user.id, metadata: { ...totals } };
      await this.journal.record(tx, { action: 'account.imported', ...deed });
    });
  }

  /** The end of one that did nothing. */
  async abandon(id: string): Promise<void> {
    await remove(this.db.manager, 'id = ?', [id]);
  }

  /** Ends what an earlier process left behind, where no other one can be at work. */
  giveUpBegunBefore(moment: Date): Promise<void> {
    return this.giveUp('started_at < ?', [moment.toISOString()]);
  }

  /** Ends what a process left behind that says nothing any more. */
  giveUpSilent(now = new Date()): Promise<void> {
    return this.giveUp('claimed_until < ?', [now.toISOString()]);
  }

  /** What was imported stays, and its deed is written. */
  private async giveUp(where: string, parameters: unknown[]): Promise<void> {
    await this.db.transaction(async tx => {
      for (const { id, userId } of await remove(tx, where, parameters)) {
        const totals = await this.receipts.totalsOf(tx, id);
        if (totals.sections === 0) continue;
        const deed = { actor: { actorId: userId, actorType: 'user' }, subjectUserId: userId } as const;
        const metadata = { ...totals, interrupted: true };
        await this.journal.record(tx, { action: 'account.imported', ...deed, metadata });
      }
    });
  }
}

const remove = (on: EntityManager, where: string, parameters: unknown[]): Promise<{ id: string; userId: string }[]> =>
  runReturning(on, `DELETE FROM import_runs WHERE ${where} RETURNING id, user_id AS "userId"`, parameters);

const claimFrom = (now: Date): string => new Date(now.getTime() + CLAIM_MS).toISOString();
