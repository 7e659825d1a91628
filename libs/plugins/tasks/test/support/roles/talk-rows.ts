// A comment and a file of the owner, at the task of a shared list.
import type { TaskAttachments, TaskComments } from '../../../shared/talk.contract';
import { SECRET, type SharedList } from './shared-list';

const addressOf = ({ itemId }: SharedList, what: 'comments' | 'attachments') => `/tasks/api/items/${itemId}/${what}`;

export const withComment = async (shared: SharedList): Promise<void> => {
  const text = `${SECRET} words`;
  await shared.cast.as('owner').post(addressOf(shared, 'comments')).send({ text }).expect(201);
};

export const withAttachment = async (shared: SharedList): Promise<void> => {
  const upload = shared.cast.as('owner').post(addressOf(shared, 'attachments'));
  await upload.attach('file', Buffer.from(SECRET), `${SECRET}.txt`).expect(201);
};

export async function firstComment(shared: SharedList): Promise<{ id: string }> {
  const { body } = await shared.cast.as('owner').get(addressOf(shared, 'comments')).expect(200);
  return { id: (body as TaskComments).comments[0]!.id };
}

export async function firstAttachment(shared: SharedList): Promise<{ id: string }> {
  const { body } = await shared.cast.as('owner').get(addressOf(shared, 'attachments')).expect(200);
  return { id: (body as TaskAttachments).attachments[0]!.id };
}
