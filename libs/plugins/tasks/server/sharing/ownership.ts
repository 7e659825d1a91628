import type { Db } from '@sv/sdk';
import { DeletedItemRow } from '../deleted-items/deleted-item.entity';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import type { Owner } from '../owner';
import { ListNotFoundError } from '../tasks.errors';
import { ListMemberRow } from './list-member.entity';

/**
 * Holds other changes of a list until the transaction ends.
 *
 * @throws ListNotFoundError when it is not that owner's any more
 */
export async function holdList(tx: Db, owner: Owner, id: string): Promise<void> {
  const { affected } = await tx.repository(TaskListRow).increment({ ...owner, id }, 'itemCount', 0);
  if (affected === 0) throw new ListNotFoundError();
}

/** Makes somebody who sees a list the owner of it and of what is in it. Call it while the list is held. */
export async function giveTo(tx: Db, listId: string, userId: string): Promise<void> {
  await tx.repository(ListMemberRow).delete({ listId, userId });
  await tx.repository(TaskListRow).update({ id: listId }, { userId });
  await tx.repository(TaskItemRow).update({ listId }, { userId });
  // What can be restored too: it would go with the account of the former owner.
  await tx.repository(DeletedItemRow).update({ listId }, { userId });
}

/** What was assigned to somebody who left a list is nobody's. */
export async function unassign(tx: Db, listId: string, userId: string): Promise<void> {
  await tx.repository(TaskItemRow).update({ listId, assigneeId: userId }, { assigneeId: null, remindAt: null });
}
