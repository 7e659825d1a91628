// Comments with the changes that the server does not have yet.
import type { Values } from '@sv/ui/edits/merge';
import type { QueuedWrite } from '@sv/ui/offline/offline-write';
import type { TaskComment } from '../../../shared/talk.contract';

export interface ShownComment extends TaskComment {
  /** The server does not have it, or this change of it, yet. */
  isWaiting?: boolean;
}

/** The oldest first. */
export const byAge = (one: TaskComment, other: TaskComment): number => one.createdAt.localeCompare(other.createdAt);

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
  const { method, subject, base } = write;
  const isThere = comments.some(({ id }) => id === subject);
  if (method === 'POST' && write.url === url && !isThere) return [...comments, newOne(write, me)];
  if (method === 'POST' && write.url.endsWith('/restore') && base && !isThere) return restored(comments, base);
  if (!isThere || method === 'POST') return comments;
  if (method === 'DELETE') return comments.filter(({ id }) => id !== subject);
  return comments.map(one => (one.id === subject ? { ...one, text: textOf(write), isWaiting: true } : one));
}

function restored(comments: readonly ShownComment[], base: Values): readonly ShownComment[] {
  const comment = { ...(base as unknown as TaskComment), isWaiting: true };
  // Those of other tasks have none of these.
  if (comments.length > 0 && comments[0]!.itemId !== comment.itemId) return comments;
  return [...comments, comment].toSorted(byAge);
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
