// What a page of tasks across lists asks the server for, and which tasks that are changed here still belong to it.
import type { TaskItem, TaskPriority } from '../../shared/task.contract';
import type { TaskFilter, TaskSort } from '../../shared/views.contract';
import type { FoundView } from '../board/item-view';
import { daysLater } from '../due-date/due-day';
import { dayOf } from './day-of';

export interface Question extends Omit<TaskFilter, 'due' | 'state'> {
  /** Assigned to the person, or to nobody in a list of theirs. */
  mine?: boolean;
  /** Days such as `2026-06-22`: due then or later, and earlier. */
  from?: string;
  before?: string;
  hasDue?: boolean;
}

/** Who asks, and whether a list is theirs. */
export interface Asker {
  userId: string;
  owns: (listId: string) => boolean;
}

export const foundView = (question: Question, asker: Asker): FoundView => ({
  query: queryOf(question),
  includes: item => isMeant(question, asker, item) && isWritten(question, item),
  compare: comparisons[question.sort ?? 'due'],
});

function queryOf({ listIds, from, before, hasDue, mine, ...texts }: Question): URLSearchParams {
  const query = new URLSearchParams(Object.entries(texts).filter(([, value]) => value));
  for (const id of listIds ?? []) query.append('listId', id);
  if (mine) query.set('mine', 'true');
  if (hasDue !== undefined) query.set('hasDue', String(hasDue));
  // A day more on both sides: a whole day of another time zone begins and ends at another instant. `includes` is exact.
  if (from) query.set('dueFrom', instantOf(from, -1));
  if (before) query.set('dueBefore', instantOf(before, 1));
  return query;
}

const instantOf = (day: string, days: number): string => daysLater(days, new Date(`${day}T00:00`)).toISOString();

function isMeant(question: Question, { userId, owns }: Asker, item: TaskItem): boolean {
  const { mine, assignee, from, before, hasDue, listIds } = question;
  const day = dayOf(item);
  return (
    (!mine || (item.assigneeId ? item.assigneeId === userId : owns(item.listId))) &&
    (!assignee || item.assigneeId === (assignee === 'none' ? null : assignee === 'me' ? userId : assignee)) &&
    (!from || (day !== null && day >= from)) &&
    (!before || (day !== null && day < before)) &&
    (hasDue === undefined || hasDue === (day !== null)) &&
    (!listIds || listIds.includes(item.listId))
  );
}

function isWritten({ q, tag, priority }: Question, { title, notes, tags, priority: itsPriority }: TaskItem): boolean {
  const contains = (text: string | null): boolean => text?.toLowerCase().includes(q!.toLowerCase()) ?? false;
  return (
    (!q || contains(title) || contains(notes)) &&
    (!tag || tags.some(one => one.toLowerCase() === tag.toLowerCase())) &&
    (!priority || itsPriority === priority)
  );
}

type Comparison = (one: TaskItem, other: TaskItem) => number;

const byId: Comparison = ({ id: one }, { id: other }) => (one < other ? -1 : one > other ? 1 : 0);
const byDue: Comparison = (one, other) => nullsLast(one.dueAt, other.dueAt) || byId(one, other);
const rank: Record<TaskPriority, string> = { high: '1', medium: '2', low: '3' };
const rankOf = ({ priority }: TaskItem): string | null => priority && rank[priority];

/** As the server orders them. */
const comparisons: Record<TaskSort, Comparison> = {
  due: byDue,
  created: (one, other) => byId(other, one),
  priority: (one, other) => nullsLast(rankOf(one), rankOf(other)) || byDue(one, other),
  done: (one, other) => nullsLast(other.doneAt, one.doneAt) || byId(other, one),
};

function nullsLast(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}
