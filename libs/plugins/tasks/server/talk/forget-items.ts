import type { Db } from '@sv/sdk';
import { In, IsNull } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';
import { AttachmentRow } from './attachments/attachment.entity';
import { CommentRow } from './comments/comment.entity';
import { DeletedCommentRow } from './comments/deleted-comment.entity';
import { HistoryRow } from './history/history.entity';

/** Databases take only so many values in one statement. */
const AT_ONCE = 200;

/**
 * Deletes what was said about tasks that cannot be brought back any more. While a deletion can be undone it stays, and is
 * there again with the task. The files go soon afterwards: `RemovedFiles` finds them.
 */
export async function forgetItems(db: Db, itemIds: readonly string[], now = new Date()): Promise<void> {
  for (let from = 0; from < itemIds.length; from += AT_ONCE) {
    const itemId = In(itemIds.slice(from, from + AT_ONCE));
    await db.repository(CommentRow).delete({ itemId });
    await db.repository(DeletedCommentRow).delete({ itemId });
    await db.repository(HistoryRow).delete({ itemId });
    await db.repository(AttachmentRow).update({ itemId, removedAt: IsNull() }, { removedAt: now });
  }
}

/**
 * The same for what was deleted a while ago. Where a task has such an id by now, what was said belongs to that one.
 *
 * @returns the ids that are no task's
 */
export async function forgetGoneItems(db: Db, itemIds: readonly string[], now = new Date()): Promise<string[]> {
  const live = new Set<string>();
  for (let from = 0; from < itemIds.length; from += AT_ONCE) {
    const where = { id: In(itemIds.slice(from, from + AT_ONCE)) };
    for (const { id } of await db.repository(TaskItemRow).find({ where, select: { id: true } })) live.add(id);
  }
  const gone = itemIds.filter(id => !live.has(id));
  await forgetItems(db, gone, now);
  return gone;
}
