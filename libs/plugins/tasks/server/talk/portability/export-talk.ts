import { sdk } from '@sv/sdk';
import { In, IsNull } from 'typeorm';
import { mentionedIds, withoutMentions } from '../../../shared/mentions';
import { taskLimits } from '../../../shared/task-limits';
import { AttachmentRow } from '../attachments/attachment.entity';
import { CommentRow } from '../comments/comment.entity';
import { talkPeople } from '../talk-people';
import type { AttachmentRecord, CommentRecord, TalkRecord } from './talk-record';

/**
 * What was said about some tasks, and the person's own files: those of others are in the archives of the others. The
 * history stays behind.
 */
export async function* exportTalk(itemIds: readonly string[], userId: string): AsyncGenerator<TalkRecord> {
  for (const itemId of await talkedAbout(itemIds)) {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const comments = await sdk.db.repository(CommentRow).find({ where: { itemId }, order });
    const people = await talkPeople(comments.flatMap(({ authorId, text }) => [authorId, ...mentionedIds(text)]));
    const names = new Map(people.map(({ id, name }) => [id, name]));
    for (const row of comments) yield toCommentRecord(row, userId, id => names.get(id) ?? null);
    const own = { itemId, addedBy: userId, removedAt: IsNull() };
    for (const row of await sdk.db.repository(AttachmentRow).find({ where: own, order })) yield toAttachmentRecord(row);
  }
}

/** Most tasks have neither comments nor files. */
async function talkedAbout(itemIds: readonly string[]): Promise<string[]> {
  const itemId = In([...itemIds]);
  const [comments, files] = await Promise.all([
    sdk.db.repository(CommentRow).countPer('itemId', { itemId }),
    sdk.db.repository(AttachmentRow).countPer('itemId', { itemId }),
  ]);
  return itemIds.filter(id => comments.has(id) || files.has(id));
}

function toCommentRecord(
  { id, itemId, authorId, text, createdAt, editedAt }: CommentRow,
  userId: string,
  nameOf: (userId: string) => string | null,
): CommentRecord {
  return {
    kind: 'comment',
    id,
    itemId,
    // A name may be longer than the id in whose place it stands.
    text: withoutMentions(text, one => `@${nameOf(one) ?? '…'}`).slice(0, taskLimits.comment),
    isOwn: authorId === userId,
    author: authorId && nameOf(authorId),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

const toAttachmentRecord = ({ id, itemId, fileId, name, type, size, createdAt }: AttachmentRow): AttachmentRecord => ({
  kind: 'attachment',
  id,
  itemId,
  fileId,
  name,
  type,
  size: Number(size),
  createdAt: createdAt.toISOString(),
});
