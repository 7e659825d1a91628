import { Injectable } from '@nestjs/common';
import type { ExportItem, ExportList, ExportStatus } from '@sv/contracts/portability.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import { TENANT_ID } from '@sv/server/tenant';
import { DataSource, type EntityManager, LessThan, type FindOperator } from 'typeorm';
import { actorOf } from '../../../kernel/access/actor';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { ActivityJournal } from '../../../activity/journal/activity-journal';
import { DeletionRows } from '../../../people/deletion/deletion-rows';
import { beforeId, toIdCursor } from '../../../kernel/validation/id-cursor';
import { ExportRow } from './export.entity';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

/** How long a process that does not renew its claim counts as alive. */
const CLAIM_MS = 30_000;

/** The largest number that the column holds. */
const MAX_BYTES = 2 ** 31 - 1;

const RUNNING = 'running' as const satisfies ExportStatus;

/**
 * The rows of `exports`: who exports, and how it ended. Each change is an UPDATE whose condition is the expected
 * status.
 */
@Injectable()
export class ExportRows {
  constructor(
    private readonly db: DataSource,
    private readonly journal: ActivityJournal,
    private readonly deletions: DeletionRows,
  ) {}

  /**
   * Begins an export: exactly one of any number of tries, in whatever process.
   *
   * @throws PlatformError `export-running`, `conflict` for somebody who is being deleted
   */
  async beginExport(caller: UserCaller, now = new Date()): Promise<{ id: string }> {
    const userId = caller.user.id;
    if (await this.deletions.concernsUser(userId))
      throw new PlatformError('conflict', 'This account is being deleted.');
    const id = newId();
    await this.db.transaction(async tx => {
      await giveUp(tx, { userId, claimedUntil: LessThan(now) }, now);
      const row = { id, tenantId: TENANT_ID, userId, status: RUNNING, bytes: 0, startedAt: now, finishedAt: null };
      const values = { ...row, claimedUntil: claimFrom(now) };
      // The unique index on what runs decides.
      await insertIfAbsent(tx, ExportRow, values);
      if (!(await tx.existsBy(ExportRow, { id }))) throw new PlatformError('export-running');
      const target = { targetType: 'export', targetId: id };
      await this.journal.record(tx, {
        action: 'account.exported',
        actor: actorOf(caller),
        subjectUserId: userId,
        ...target,
      });
    });
    return { id };
  }

  /**
   * Records that the export continues. @returns false when it must stop, because another process took this one for dead
   */
  async recordProgress(id: string, bytes: number, now = new Date()): Promise<boolean> {
    const change = { bytes: Math.min(bytes, MAX_BYTES), claimedUntil: claimFrom(now) };
    const { affected } = await this.db.getRepository(ExportRow).update({ id, status: RUNNING }, change);
    return affected === 1;
  }

  /** @param from what it must have been until now @returns whether it was */
  async endExport(id: string, end: ExportEnd, from: ExportStatus = RUNNING, now = new Date()): Promise<boolean> {
    const { status, bytes } = end;
    const change = { status, bytes: Math.min(bytes, MAX_BYTES), finishedAt: now, claimedUntil: null };
    const { affected } = await this.db.getRepository(ExportRow).update({ id, status: from }, change);
    return affected === 1;
  }

  /** @param all also those whose claim runs: on SQLite no other process can be at work */
  async giveUpDead(all: boolean, now = new Date()): Promise<void> {
    await giveUp(this.db.manager, all ? {} : { claimedUntil: LessThan(now) }, now);
  }

  /** Newest first. @throws InvalidRequestError for a cursor that is none of ours */
  async readPage(
    userId: string,
    { limit, cursor }: { limit: number; cursor?: string },
    now = new Date(),
  ): Promise<ExportList> {
    const rows = await this.db
      .getRepository(ExportRow)
      .find({ where: { userId, ...beforeId(cursor) }, order: { id: 'DESC' }, take: limit + 1 });
    if (rows.some(({ status, claimedUntil }) => status === RUNNING && claimedUntil! < now)) {
      await giveUp(this.db.manager, { userId, claimedUntil: LessThan(now) }, now);
      return this.readPage(userId, { limit, cursor }, now);
    }
    const page = rows.slice(0, limit);
    return { exports: page.map(toItem), nextCursor: rows.length > limit ? toIdCursor(page.at(-1)!.id) : null };
  }
}

export interface ExportEnd {
  status: Exclude<ExportStatus, 'running'>;
  bytes: number;
}

interface Which {
  userId?: string;
  claimedUntil?: FindOperator<Date>;
}

const giveUp = (on: EntityManager, which: Which, now: Date): Promise<unknown> =>
  on.update(ExportRow, { status: RUNNING, ...which }, { status: 'failed', finishedAt: now, claimedUntil: null });

const claimFrom = (now: Date): Date => new Date(now.getTime() + CLAIM_MS);

const toItem = ({ id, startedAt, finishedAt, status, bytes }: ExportRow): ExportItem => ({
  id,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  status,
  bytes,
});
