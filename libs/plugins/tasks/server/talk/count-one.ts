import { ConflictError, type Db } from '@sv/sdk';
import { LessThan, MoreThan } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import { ItemNotFoundError } from '../tasks.errors';

type Counter = 'commentCount' | 'attachmentCount';

/**
 * Counts one more at the task. Who deletes the task meanwhile waits for the end of the transaction, or is found here to
 * have been first.
 *
 * @param most as many as a task may have
 * @param full what is said when it has them
 * @throws ItemNotFoundError, ConflictError
 */
export async function countOne(tx: Db, id: string, counter: Counter, most: number, full: string): Promise<void> {
  const items = tx.repository(TaskItemRow);
  const { affected } = await items.increment({ id, [counter]: LessThan(most) }, counter, 1);
  if (affected > 0) return;
  throw (await items.existsBy({ id })) ? new ConflictError(full) : new ItemNotFoundError();
}

/** Nothing happens when the task is deleted. */
export async function countOneLess(tx: Db, id: string, counter: Counter): Promise<void> {
  await tx.repository(TaskItemRow).increment({ id, [counter]: MoreThan(0) }, counter, -1);
}
