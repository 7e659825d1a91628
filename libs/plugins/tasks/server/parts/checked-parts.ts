import { type Db } from '@sv/sdk';
import { In, IsNull } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';

/**
 * Parts are done with their task. They get the very moment of the task, so that whoever opens it again opens those again
 * and not what was done before. Those of a task that moves to its
 * next date are opened by `RepeatingChange`.
 *
 * @param done of the request
 * @returns the parts that are open or done by that, as they were
 */
export async function checkParts(
  tx: Db,
  before: TaskItemRow,
  { id, doneAt }: TaskItemRow,
  done: boolean | undefined,
): Promise<TaskItemRow[]> {
  if (done === undefined || before.parentId !== null) return [];
  if (done) return doneAt && !before.doneAt ? mark(tx, { parentId: id, doneAt: IsNull() }, doneAt) : [];
  return before.doneAt ? mark(tx, { parentId: id, doneAt: before.doneAt }, null) : [];
}

async function mark(tx: Db, where: object, doneAt: Date | null): Promise<TaskItemRow[]> {
  const items = tx.repository(TaskItemRow);
  const parts = await items.findBy(where);
  if (parts.length === 0) return [];
  const key = { id: In(parts.map(({ id }) => id)) };
  await items.increment(key, 'version', 1);
  await items.update(key, { doneAt });
  return parts;
}
