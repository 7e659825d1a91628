// The items of a list with the changes that the server does not have yet. A change that is included already changes
// nothing.
import type { QueuedWrite } from '@sv/ui/offline/offline-write';
import type { TaskItem, TaskItemChange } from '../../shared/task.contract';
import { changed, inserted, moved, removed, type Items } from './arrangement';

export function withWaiting(items: Items, writes: readonly QueuedWrite[], listId: string): Items {
  return writes.filter(({ refusal }) => !refusal).reduce((list, write) => withOne(list, write, listId), items);
}

/** Whether a task waits to be added to this list. */
const isAddedTo = ({ method, url }: QueuedWrite, listId: string): boolean =>
  method === 'POST' && url.endsWith(`/lists/${encodeURIComponent(listId)}/items`);

function withOne(items: Items, write: QueuedWrite, listId: string): Items {
  if (isAddedTo(write, listId)) return inserted(items, { ...blankItem, listId, ...(write.body as Partial<TaskItem>) });
  if (write.method === 'DELETE') return removed(items, write.subject);
  const { done, occurrence: _, position, ...fields } = (write.body ?? {}) as TaskItemChange;
  const doneAt = new Date(write.at).toISOString();
  const edited = changed(items, write.subject, {
    ...fields,
    ...(done !== undefined && { doneAt: done ? doneAt : null }),
  });
  return position === undefined ? edited : moved(edited, write.subject, position);
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
