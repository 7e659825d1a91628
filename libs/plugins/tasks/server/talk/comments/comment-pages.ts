import { sdk } from '@sv/sdk';
import { LessThan } from 'typeorm';
import { mentionedIds } from '../../../shared/mentions';
import type { TaskComment, TaskComments } from '../../../shared/talk.contract';
import type { Owner } from '../../owner';
import { accessItem } from '../../sharing/list-access';
import { talkPeople } from '../talk-people';
import { CommentRow } from './comment.entity';

const PAGE = 50;

/** The newest comments of a task, or those before one of them. @throws ItemNotFoundError */
export async function commentPage(caller: Owner, itemId: string, before?: string): Promise<TaskComments> {
  await accessItem(caller, itemId, 'view');
  const rows = sdk.db.repository(CommentRow);
  const cursor = before === undefined ? null : await rows.findOneBy({ id: before, itemId });
  const newest = await rows.find({
    where: cursor
      ? [
          { itemId, createdAt: LessThan(cursor.createdAt) },
          { itemId, createdAt: cursor.createdAt, id: LessThan(cursor.id) },
        ]
      : { itemId },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: PAGE + 1,
  });
  const comments = newest.slice(0, PAGE).reverse().map(toComment);
  const people = await talkPeople(comments.flatMap(({ authorId, text }) => [authorId, ...mentionedIds(text)]));
  return { comments, people, hasEarlier: newest.length > PAGE };
}

export const toComment = ({ id, itemId, authorId, text, createdAt, editedAt, version }: CommentRow): TaskComment => ({
  id,
  itemId,
  authorId,
  text,
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
  version,
});
