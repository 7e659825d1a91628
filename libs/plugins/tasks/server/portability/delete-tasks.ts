import { sdk } from '@sv/sdk';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';

/**
 * Lets go of a person whose account is being deleted. Asked again when it failed, so that nothing left is fine. Lists
 * go first, as when one is deleted by hand: whoever adds an item meanwhile waits for its row and then finds none.
 */
export function deleteTasks({ userId }: { userId: string }): Promise<void> {
  return sdk.db.transaction(async tx => {
    await tx.repository(TaskListRow).delete({ userId });
    await tx.repository(TaskItemRow).delete({ userId });
  });
}
