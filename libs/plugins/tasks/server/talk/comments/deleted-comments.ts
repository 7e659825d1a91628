/** Keeps a deleted comment for an hour, so that whoever deleted it can restore it. */
import { type Db, sdk } from '@sv/sdk';
import { ILike, LessThan } from 'typeorm';
import { mentionOf } from '../../../shared/mentions';
import { KEPT_MS } from '../../deleted-items/kept-for';
import { CommentRow } from './comment.entity';
import { DeletedCommentRow } from './deleted-comment.entity';

/** In the transaction that deletes it. */
export async function keepDeleted(tx: Db, comment: CommentRow, deletedBy: string, now: Date): Promise<void> {
  // A browser may have added it again under its id. Left there, nobody could delete it this time.
  await deleted(tx).delete({ id: comment.id });
  await deleted(tx).insert({ ...copyOf(comment), deletedBy, deletedAt: now });
}

/** Null where there is none, or somebody else has deleted it: what an owner deletes, its author does not bring back. */
export const findDeleted = (tenantId: string, id: string, deletedBy: string): Promise<DeletedCommentRow | null> =>
  deleted(sdk.db).findOneBy({ tenantId, id, deletedBy });

/** @returns whether it was there: of two who restore it at once, one does */
export async function restoreDeleted(tx: Db, row: DeletedCommentRow): Promise<boolean> {
  const { id, deletedAt } = row;
  // Its author has added it again.
  if (await tx.repository(CommentRow).existsBy({ id })) return false;
  if ((await deleted(tx).delete({ id, deletedAt })).affected === 0) return false;
  await tx.repository(CommentRow).insert(copyOf(row));
  return true;
}

/** When nobody can restore them any more. */
export async function forgetDeletedComments(now = new Date()): Promise<void> {
  await deleted(sdk.db).delete({ deletedAt: LessThan(new Date(now.getTime() - KEPT_MS)) });
}

/** What somebody wrote or deleted, or where they are mentioned: nothing of it comes back. */
export async function forgetDeletedOf(userId: string): Promise<void> {
  const rows = deleted(sdk.db);
  await rows.delete({ authorId: userId });
  await rows.delete({ deletedBy: userId });
  await rows.delete({ text: ILike(`%${mentionOf(userId)}%`) });
}

/** What both tables have. */
const copyOf = ({
  id,
  tenantId,
  itemId,
  authorId,
  text,
  createdAt,
  editedAt,
  version,
}: CommentRow | DeletedCommentRow) => ({
  ...{ id, tenantId, itemId, authorId, text, createdAt, editedAt, version },
});

const deleted = (db: Db) => db.repository(DeletedCommentRow);
