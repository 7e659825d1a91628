import { changeVersion, type Db } from '@sv/sdk';
import { TaskItemRow } from '../../items/task-item.entity';
import { happeningsOf } from './happenings-of';
import { recordHistory } from './record-history';

/** Whose change it is, and of what. */
export interface ItemEdit {
  itemId: string;
  listId: string;
  expected: number | null;
  byId: string;
  at: Date;
  /** Whether it checks the task off. */
  isDone?: boolean;
}

/** As `changeVersion`, and writes into the history of the task what it changed. */
export async function changeRecorded(
  tx: Db,
  { itemId, listId, expected, byId, at, isDone }: ItemEdit,
  changesOf: (row: TaskItemRow) => Partial<TaskItemRow>,
): Promise<TaskItemRow | 'stale' | null> {
  let before: TaskItemRow | null = null;
  const after = await changeVersion(tx.repository(TaskItemRow), { id: itemId, listId }, expected, row => {
    before = { ...row };
    return changesOf(row);
  });
  if (!after || after === 'stale' || !before) return after;
  await recordHistory(tx, { tenantId: after.tenantId, itemId, byId, at }, happeningsOf(before, after, isDone));
  return after;
}
