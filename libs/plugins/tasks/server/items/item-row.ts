import type { NewTaskItem, TaskItemChange } from '../../shared/task.contract';
import type { TaskListRow } from '../lists/task-list.entity';
import { storedPriority } from './priority';
import { storedTags } from './tags';
import type { TaskItemRow } from './task-item.entity';

/** What an item has that says nothing of itself. */
export const bareItem = {
  parentId: null,
  sectionId: null,
  notes: null,
  priority: null,
  tags: '',
  startAt: null,
  dueAt: null,
  allDay: true,
  timeZone: null,
  recurrence: null,
  repeatsFrom: 'due',
  doneAt: null,
  remindAt: null,
  notifiedAt: null,
  assigneeId: null,
  createdBy: null,
  commentCount: 0,
  attachmentCount: 0,
  version: 1,
} as const satisfies Partial<TaskItemRow>;

/** Who added it, and when. */
export type ItemOrigin = Pick<TaskItemRow, 'createdBy' | 'createdAt'>;

/** @param list the one that is held, with its present owner */
export const newRow = (
  { tenantId, userId, id: listId }: TaskListRow,
  item: NewTaskItem & { id: string },
  origin: ItemOrigin & Pick<TaskItemRow, 'position' | 'parentId' | 'sectionId'>,
): TaskItemRow => ({
  ...bareItem,
  id: item.id,
  tenantId,
  userId,
  listId,
  title: item.title,
  ...storedFields(item),
  ...origin,
});

/** What a change makes of a row. `position` is where `ItemOrder` has put it by then. */
export function changedFields(before: TaskItemRow, change: TaskItemChange, now: Date): Partial<TaskItemRow> {
  const { title, done, position } = change;
  const { dueAt, assigneeId, ...fields } = storedFields(change);
  const isDueThen = dueAt !== undefined && dueAt?.getTime() !== before.dueAt?.getTime();
  const isElses = assigneeId !== undefined && assigneeId !== before.assigneeId;
  return {
    ...(title !== undefined && { title }),
    ...fields,
    ...(isDueThen && { dueAt }),
    ...(isElses && { assigneeId }),
    // Another moment, or another person, is worth another reminder; the same one is not.
    ...((isDueThen || isElses) && { remindAt: null, notifiedAt: null }),
    // The moment is only set once.
    ...(done !== undefined && { doneAt: done ? (before.doneAt ?? now) : null }),
    ...(position !== undefined && { position: before.position }),
  };
}

/** The columns of what is said in a request. */
function storedFields(said: NewTaskItem | TaskItemChange): Partial<TaskItemRow> {
  const { notes, priority, tags, startAt, dueAt, allDay, timeZone, recurrence, repeatsFrom, assigneeId } = said;
  return {
    ...(notes !== undefined && { notes: notes || null }),
    ...(priority !== undefined && { priority: storedPriority(priority) }),
    ...(tags !== undefined && { tags: storedTags(tags) }),
    ...(startAt !== undefined && { startAt: toDate(startAt) }),
    ...(dueAt !== undefined && { dueAt: toDate(dueAt) }),
    ...(allDay !== undefined && { allDay }),
    ...(timeZone !== undefined && { timeZone }),
    ...(recurrence !== undefined && { recurrence }),
    ...(repeatsFrom !== undefined && { repeatsFrom }),
    ...(assigneeId !== undefined && { assigneeId }),
  };
}

const toDate = (instant: string | null): Date | null => (instant ? new Date(instant) : null);
