// The items of a list with the changes that the server does not have yet. A change that is included already changes
// nothing.
import type { QueuedWrite } from '@sv/ui/offline/offline-write';
import type { TaskItem, TaskItemChange, TaskMove } from '../../shared/task.contract';
import { changed, inserted, moved, removed, type Items } from './arrangement';

export function withWaiting(items: Items, writes: readonly QueuedWrite[], listId: string): Items {
  return writes.filter(({ refusal }) => !refusal).reduce((list, write) => withOne(list, write, listId), items);
}

/** Whether a task waits to be added to this list. */
const isAddedTo = ({ method, url }: QueuedWrite, listId: string): boolean =>
  method === 'POST' && url.endsWith(`/lists/${encodeURIComponent(listId)}/items`);

/** `…/items/<id>` and what may follow it. */
const ofItem = ({ url, subject }: QueuedWrite, rest = ''): boolean => url.endsWith(`/items/${subject}${rest}`);

function withOne(items: Items, write: QueuedWrite, listId: string): Items {
  const { method, subject, body = {}, base } = write;
  if (isAddedTo(write, listId)) return inserted(items, { ...blankItem, listId, ...(body as Partial<TaskItem>) });
  if (method === 'POST') return withPosted(items, write, base as unknown as TaskItem, listId);
  if (!ofItem(write)) return items;
  return method === 'DELETE' ? removed(items, subject) : withFields(items, write);
}

/** @param item the one that is restored or moved */
function withPosted(items: Items, write: QueuedWrite, item: TaskItem, listId: string): Items {
  if (ofItem(write, '/restore')) return item.listId === listId ? inserted(items, item) : items;
  if (!ofItem(write, '/move')) return items;
  const { listId: to, position = items.length } = write.body as unknown as TaskMove;
  return to === listId ? inserted(items, { ...item, listId, position }) : removed(items, item.id);
}

function withFields(items: Items, { body = {}, subject, at }: QueuedWrite): Items {
  const { done, occurrence: _, position, ...fields } = body as TaskItemChange;
  const edited = changed(items, subject, {
    ...fields,
    ...(done !== undefined && { doneAt: done ? new Date(at).toISOString() : null }),
  });
  return position === undefined ? edited : moved(edited, subject, position);
}

export const blankItem: TaskItem = {
  id: '',
  listId: '',
  parentId: null,
  sectionId: null,
  title: '',
  notes: null,
  priority: null,
  tags: [],
  startAt: null,
  dueAt: null,
  allDay: true,
  timeZone: null,
  recurrence: null,
  repeatsFrom: 'due',
  doneAt: null,
  assigneeId: null,
  createdBy: null,
  commentCount: 0,
  attachmentCount: 0,
  position: 0,
  version: 1,
};
