// Comments with the changes that the server does not have yet.
import type { QueuedWrite } from '@sv/ui/offline/offline-write';
import type { TaskComment } from '../../../shared/talk.contract';

export interface ShownComment extends TaskComment {
  /** The server does not have it, or this change of it, yet. */
  isWaiting?: boolean;
}

export function withWaitingComments(
  comments: readonly TaskComment[],
  writes: readonly QueuedWrite[],
  { url, me }: { url: string; me: string | null },
): readonly ShownComment[] {
  return writes
    .filter(({ refusal }) => !refusal)
    .reduce<readonly ShownComment[]>((list, write) => withOne(list, write, { url, me }), comments);
}

function withOne(
  comments: readonly ShownComment[],
  write: QueuedWrite,
  { url, me }: { url: string; me: string | null },
): readonly ShownComment[] {
  const { method, subject } = write;
  const isThere = comments.some(({ id }) => id === subject);
  if (method === 'POST' && write.url === url && !isThere) return [...comments, newOne(write, me)];
  if (!isThere || method === 'POST') return comments;
  if (method === 'DELETE') return comments.filter(({ id }) => id !== subject);
  return comments.map(one => (one.id === subject ? { ...one, text: textOf(write), isWaiting: true } : one));
}

const textOf = ({ body }: QueuedWrite): string => (typeof body?.['text'] === 'string' ? body['text'] : '');

const newOne = (write: QueuedWrite, me: string | null): ShownComment => ({
  id: write.subject,
  itemId: '',
  authorId: me,
  text: textOf(write),
  createdAt: new Date(write.at).toISOString(),
  editedAt: null,
  version: 1,
  isWaiting: true,
});
