import { ConflictError, type Db } from '@sv/sdk';
import { DeletedItemRow } from '../../deleted-items/deleted-item.entity';
import { AttachmentRow } from '../attachments/attachment.entity';
import { CommentRow } from '../comments/comment.entity';
import { DeletedCommentRow } from '../comments/deleted-comment.entity';
import { HistoryRow } from './history.entity';

/**
 * Ids of tasks are made by pages. The one of a deleted task is not free while it can be restored, or while anything of it
 * is there: who adds a task with it would prevent that it comes back, or read its comments and files. What an archive
 * brought has comments without a history.
 *
 * @throws ConflictError
 */
export async function requireUnused(tx: Db, itemId: string): Promise<void> {
  const isUsed =
    (await tx.repository(HistoryRow).existsBy({ itemId })) ||
    (await tx.repository(DeletedItemRow).existsBy({ id: itemId })) ||
    (await tx.repository(CommentRow).existsBy({ itemId })) ||
    (await tx.repository(DeletedCommentRow).existsBy({ itemId })) ||
    (await tx.repository(AttachmentRow).existsBy({ itemId }));
  if (isUsed) throw new ConflictError('There was a task with this id.');
}
