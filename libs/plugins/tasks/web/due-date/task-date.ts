// A date of a task by the clock of its reader. A whole day is the day on which it was written, wherever it is read; a
// time is that of the reader's own clock.
import type { TaskItem, TaskItemChange } from '../../shared/task.contract';
import { atDay } from './due-day';

/** Whether the dates of a task are days, and whose. */
export type DateKind = Pick<TaskItem, 'allDay' | 'timeZone'>;

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant on the day that the reader sees, by the browser's clock; of a time, the instant itself. */
export function shownInstant(at: string, { allDay, timeZone }: DateKind): Date {
  const day = allDay && timeZone && timeZone !== browserZone() ? dayIn(at, timeZone) : null;
  return new Date(day ? atDay(day, null) : at);
}

/** What picking another day changes: days are from then on those of the reader's zone. Without a date nothing repeats. */
export function rescheduled({ allDay, timeZone, recurrence }: TaskItem, dueAt: string | null): DueChange {
  if (dueAt === null) return recurrence ? { dueAt, recurrence: null } : { dueAt };
  return { dueAt, timeZone: allDay ? browserZone() : (timeZone ?? browserZone()) };
}

type DueChange = Pick<TaskItemChange, 'dueAt' | 'timeZone' | 'recurrence'>;

/** `2026-06-22`; null for a zone that the browser does not know, which may be older than the server. */
function dayIn(at: string, timeZone: string): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
    const part = new Map(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
    return `${part.get('year')!.padStart(4, '0')}-${part.get('month')}-${part.get('day')}`;
  } catch {
    return null;
  }
}
