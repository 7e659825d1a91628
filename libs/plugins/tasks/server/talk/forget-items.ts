import type { Db } from '@sv/sdk';
import { In, IsNull } from 'typeorm';
import { AttachmentRow } from './attachments/attachment.entity';
import { CommentRow } from './comments/comment.entity';
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
    await db.repository(HistoryRow).delete({ itemId });
    await db.repository(AttachmentRow).update({ itemId, removedAt: IsNull() }, { removedAt: now });
  }
}
