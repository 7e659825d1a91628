// The person's lists with the changes that the server does not have yet. A change that is included already changes
// nothing.
import type { OfflineWrite, QueuedWrite } from '@sv/ui/offline/offline-write';
import type { TaskList } from '../../shared/task.contract';
import { withWaiting } from './waiting-changes';

type Lists = readonly TaskList[];

export function withWaitingLists(lists: Lists, writes: readonly QueuedWrite[]): Lists {
  const waiting = writes.filter(({ refusal }) => !refusal);
  return waiting.reduce((all, write) => withOne(all, write, waiting), lists);
}

function withOne(lists: Lists, write: QueuedWrite, waiting: readonly QueuedWrite[]): Lists {
  const { method, subject, url, body = {}, base } = write;
  if (method === 'POST' && url.endsWith('/lists')) return withList(lists, countedIn(waiting, newList(write, write.at)));
  if (method === 'POST' && url.endsWith(`/lists/${subject}/restore`))
    return lists.some(({ id }) => id === subject) ? lists : withList(lists, base as unknown as TaskList);
  if (!url.endsWith(`/lists/${subject}`)) return lists;
  if (method === 'DELETE') return lists.filter(({ id }) => id !== subject);
  return lists.map(list => (list.id === subject ? { ...list, ...body } : list));
}

/** In place of the one with its id, or by its age: the newest first. */
export function withList(lists: Lists, list: TaskList): Lists {
  if (lists.some(({ id }) => id === list.id)) return lists.map(one => (one.id === list.id ? list : one));
  return [...lists, list].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** As it is shown before the server has it. */
export const newList = ({ body, subject }: OfflineWrite, at: number): TaskList => ({
  id: subject,
  name: '',
  color: '',
  openCount: 0,
  doneCount: 0,
  createdAt: new Date(at).toISOString(),
  role: 'owner',
  isShared: false,
  version: 1,
  ...(body as Partial<TaskList>),
});

/** Everything in it waits too. */
function countedIn(waiting: readonly QueuedWrite[], list: TaskList): TaskList {
  const items = withWaiting([], waiting, list.id);
  const openCount = items.filter(({ doneAt }) => doneAt === null).length;
  return { ...list, openCount, doneCount: items.length - openCount };
}
