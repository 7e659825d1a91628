import { type Db, sdk } from '@sv/sdk';
import { ILike } from 'typeorm';
import { deletedPersonId, mentionOf } from '../../shared/mentions';
import { passOnFiles } from './attachments/pass-on-files';
import { CommentRow } from './comments/comment.entity';
import { forgetDeletedOf } from './comments/deleted-comments';
import { HistoryRow } from './history/history.entity';

/**
 * What somebody said in lists of others stays, as that of a deleted user; their files pass to the owners of the lists.
 * Call it when their own lists have passed on or are deleted.
 */
export async function leaveTalk(userId: string): Promise<void> {
  await passOnFiles(userId);
  await forgetDeletedOf(userId);
  const { db } = sdk;
  await db.repository(CommentRow).update({ authorId: userId }, { authorId: null });
  await db.repository(HistoryRow).update({ byId: userId }, { byId: null });
  await db.repository(HistoryRow).update({ personId: userId }, { personId: deletedPersonId });
  await forgetMentions(db, userId);
}

async function forgetMentions(db: Db, userId: string): Promise<void> {
  const comments = db.repository(CommentRow);
  const mention = mentionOf(userId);
  for (const { id, text } of await comments.findBy({ text: ILike(`%${mention}%`) })) {
    // Unless it was edited meanwhile: then the deletion is asked for again.
    await comments.update({ id, text }, { text: text.replaceAll(mention, mentionOf(deletedPersonId)) });
  }
}
