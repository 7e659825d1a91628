import { ConflictError, type Db } from '@sv/sdk';
import { HistoryRow } from './history.entity';

/**
 * Ids of tasks are made by pages. The one of a deleted task is not free while its comments and files are there for an undo:
 * who adds a task with it would read them.
 *
 * @throws ConflictError
 */
export async function requireUnused(tx: Db, itemId: string): Promise<void> {
  const isUsed = await tx.repository(HistoryRow).existsBy({ itemId });
  if (isUsed) throw new ConflictError('There was a task with this id.');
}
