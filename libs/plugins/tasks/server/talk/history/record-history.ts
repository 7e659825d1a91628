import type { Db } from '@sv/sdk';
import { LessThanOrEqual } from 'typeorm';
import { v7 as newId } from 'uuid';
import type { HistoryAction, HistoryDetail } from '../../../shared/talk.contract';
import { taskLimits } from '../../../shared/task-limits';
import { HistoryRow } from './history.entity';

/** One thing that happened to a task. */
export interface Happening {
  action: Exclude<HistoryAction, 'added'>;
  personId?: string | null;
  detail?: HistoryDetail;
}

/** Whose doing it was, and to which task. */
export interface Doing {
  tenantId: string;
  itemId: string;
  byId: string | null;
  at: Date;
}

/**
 * Writes what happened, in the transaction that makes it happen. Of each task the newest entries are kept. That a task was
 * added is not written: the task itself says who added it and when.
 */
export async function recordHistory(
  tx: Db,
  { tenantId, itemId, byId, at }: Doing,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return;
  const rows = happenings.map(({ action, personId = null, detail = {} }) => {
    return { id: newId(), tenantId, itemId, byId, personId, action, detail, createdAt: at };
  });
  await tx.repository(HistoryRow).insert(rows);
  await keepNewest(tx, itemId);
}

async function keepNewest(tx: Db, itemId: string): Promise<void> {
  const rows = tx.repository(HistoryRow);
  if ((await rows.countBy({ itemId })) <= taskLimits.historyPerItem) return;
  const newest = await rows.find({
    where: { itemId },
    order: { id: 'DESC' },
    select: { id: true },
    take: taskLimits.historyPerItem + 1,
  });
  await rows.delete({ itemId, id: LessThanOrEqual(newest.at(-1)!.id) });
}
