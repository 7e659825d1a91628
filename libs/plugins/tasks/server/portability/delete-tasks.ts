import { sdk } from '@sv/sdk';
import { DeletedListRow } from '../deleted-lists/deleted-list.entity';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import { ownedBy } from './owned-by';

/**
 * Lets go of a person whose account is being deleted. Asked again when it failed, so that nothing left is fine. List
 * after list, so that nobody else waits for a million rows; each goes before its items, as when it is deleted by hand:
 * whoever adds one meanwhile waits for its row and then finds none.
 */
export async function deleteTasks({ userId }: { userId: string }): Promise<void> {
  const lists = await sdk.db.repository(TaskListRow).find({ where: { ...ownedBy(userId) }, select: { id: true } });
  for (const { id } of lists) {
    await sdk.db.transaction(async tx => {
      await tx.repository(TaskListRow).delete({ id });
      await tx.repository(TaskItemRow).delete({ listId: id });
    });
  }
  // A list that was made meanwhile, and whatever is nobody's.
  await sdk.db.transaction(async tx => {
    await tx.repository(TaskListRow).delete({ ...ownedBy(userId) });
    await tx.repository(TaskItemRow).delete({ ...ownedBy(userId) });
    await tx.repository(DeletedListRow).delete({ ...ownedBy(userId) });
  });
}
