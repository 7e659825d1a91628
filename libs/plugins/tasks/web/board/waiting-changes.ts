// The items of a list, or of all lists, with the changes that the server does not have yet. A change that is included
// already changes nothing.
import type { QueuedWrite } from '@sv/ui/offline/offline-write';
import type { TaskItem, TaskItemChange, TaskMove } from '../../shared/task.contract';
import { checked, placed, removedWithParts } from '../outline/families';
import { changed, inserted, type Items } from './arrangement';
import { singleWrites } from './many-changes';

export function withWaiting(items: Items, writes: readonly QueuedWrite[], listId: string | null): Items {
  return writes.filter(({ refusal }) => !refusal).reduce((list, write) => withOne(list, write, listId), items);
}

/** The list to which a task waits to be added. */
function addedTo({ method, url }: QueuedWrite): string | null {
  const id = method === 'POST' ? /\/lists\/([^/]+)\/items$/.exec(url)?.[1] : undefined;
  return id === undefined ? null : decodeURIComponent(id);
}

function addedItem(items: Items, listId: string, body: Partial<TaskItem>): TaskItem {
  return { ...blankItem, position: endOf(items, listId, body.parentId ?? null), listId, ...body };
}

/** Where a new task goes that is to be the last one: of the list as far as it is known, or of the parts of a task. */
function endOf(items: Items, listId: string, parentId: string | null): number {
  const isBefore = (item: TaskItem): boolean =>
    item.listId === listId && (parentId === null || item.id === parentId || item.parentId === parentId);
  return items.reduce((end, item) => (isBefore(item) ? Math.max(end, item.position + 1) : end), 0);
}

/** The items without those that wait to be added. */
export function withoutAdded(items: Items, writes: readonly QueuedWrite[]): Items {
  const added = new Set(writes.filter(write => addedTo(write) !== null).map(({ subject }) => subject));
  return items.filter(({ id }) => !added.has(id));
}

const isShown = (listId: string, shown: string | null): boolean => shown === null || shown === listId;

/** `…/items/<id>` and what may follow it. */
const ofItem = ({ url, subject }: QueuedWrite, rest = ''): boolean => url.endsWith(`/items/${subject}${rest}`);

/** @param shown the list that is shown; null: all of them */
function withOne(items: Items, write: QueuedWrite, shown: string | null): Items {
  const { method, subject, body = {}, base } = write;
  const listId = addedTo(write);
  if (listId !== null) return isShown(listId, shown) ? inserted(items, addedItem(items, listId, body)) : items;
  if (method === 'POST' && write.url.endsWith('/items/changes'))
    return singleWrites(write).reduce((list, one) => withOne(list, one, shown), items);
  if (method === 'POST') return withPosted(items, write, base as unknown as TaskItem, shown);
  if (!ofItem(write)) return items;
  return method === 'DELETE' ? removedWithParts(items, subject) : withFields(items, write);
}

/** @param item the one that is restored or moved */
function withPosted(items: Items, write: QueuedWrite, item: TaskItem, shown: string | null): Items {
  if (ofItem(write, '/restore')) return isShown(item.listId, shown) ? inserted(items, item) : items;
  if (!ofItem(write, '/move')) return items;
  const { listId, position = items.length } = write.body as unknown as TaskMove;
  const others = removedWithParts(items, item.id);
  return isShown(listId, shown) ? inserted(others, { ...item, listId, position }) : others;
}

function withFields(items: Items, { body = {}, subject, at }: QueuedWrite): Items {
  const { done, occurrence: _, parentId, sectionId, position, ...fields } = body as TaskItemChange;
  const edited = changed(items, subject, fields);
  const doneAt = done ? new Date(at).toISOString() : null;
  const checkedOff = done === undefined ? edited : checked(edited, subject, doneAt);
  return placed(checkedOff, subject, { parentId, sectionId, position });
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
