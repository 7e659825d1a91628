import type { HistoryAction } from '../../../shared/talk.contract';
import { toPriority } from '../../items/priority';
import { toTags } from '../../items/tags';
import type { TaskItemRow } from '../../items/task-item.entity';
import type { Happening } from './record-history';

/** @param isDone whether the change checked it off: then a task that repeats is open again, at its next date */
export function happeningsOf(before: TaskItemRow, after: TaskItemRow, isDone = false): Happening[] {
  const hasRepeated = isDone && before.recurrence !== null && after.doneAt === null;
  return [
    ...(before.title === after.title ? [] : [{ action: 'title', detail: { from: before.title, to: after.title } }]),
    ...(before.notes === after.notes ? [] : [{ action: 'notes', detail: { to: after.notes === null ? null : '' } }]),
    ...(hasRepeated ? [dateOf('repeated', after, after.dueAt)] : datesOf(before, after)),
    ...(before.recurrence === after.recurrence ? [] : [{ action: 'repeat', detail: { to: after.recurrence } }]),
    ...(before.priority === after.priority ? [] : [{ action: 'priority', detail: { to: toPriority(after.priority) } }]),
    ...tagsOf(toTags(before.tags), toTags(after.tags)),
    ...(before.assigneeId === after.assigneeId ? [] : [{ action: 'assignee', personId: after.assigneeId }]),
    ...(before.sectionId === after.sectionId ? [] : [{ action: 'section' }]),
    ...(before.listId === after.listId ? [] : [{ action: 'moved' }]),
    ...(isSame(before.doneAt, after.doneAt) ? [] : [{ action: after.doneAt ? 'done' : 'reopened' }]),
  ] as Happening[];
}

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

function datesOf(before: TaskItemRow, after: TaskItemRow): Happening[] {
  const isOtherwise = before.allDay !== after.allDay;
  return [
    ...(isSame(before.startAt, after.startAt) ? [] : [dateOf('start', after, after.startAt)]),
    ...(isSame(before.dueAt, after.dueAt) && !(isOtherwise && after.dueAt) ? [] : [dateOf('due', after, after.dueAt)]),
  ];
}

const dateOf = (
  action: Extract<HistoryAction, 'start' | 'due' | 'repeated'>,
  { allDay, timeZone }: TaskItemRow,
  at: Date | null,
): Happening => ({ action, detail: { to: at?.toISOString() ?? null, allDay, timeZone } });

function tagsOf(before: readonly string[], after: readonly string[]): Happening[] {
  const addedTags = after.filter(tag => !before.includes(tag));
  const removedTags = before.filter(tag => !after.includes(tag));
  return addedTags.length + removedTags.length === 0 ? [] : [{ action: 'tags', detail: { addedTags, removedTags } }];
}
