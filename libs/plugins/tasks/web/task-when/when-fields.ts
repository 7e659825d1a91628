// The dates of a task as fields of a form, and back.
import { t } from '@sv/ui/locale/translate';
import type { RepeatsFrom, TaskItem, TaskItemChange } from '../../shared/task.contract';
import { atDay, toDay } from '../due-date/due-day';
import { browserZone, shownInstant } from '../due-date/task-date';
import { recurrenceWords } from './recurrence-words';

export interface WhenValues {
  /** `2026-06-22`, or empty. */
  day: string;
  /** `14:30`; empty for a whole day. */
  time: string;
  start: string;
  /** A rule, or empty. */
  recurrence: string;
  repeatsFrom: RepeatsFrom;
}

export const noDates: WhenValues = { day: '', time: '', start: '', recurrence: '', repeatsFrom: 'due' };

export const whenLabels = (): Record<keyof WhenValues, string> => ({
  day: t('Due date'),
  time: t('Time'),
  start: t('Start date'),
  recurrence: t('Repeat'),
  repeatsFrom: t('Repeat'),
});

/** A value for people, where it is none already. */
export function whenText(name: string, value: unknown): string | null {
  if (name === 'recurrence' && typeof value === 'string' && value) return recurrenceWords(value);
  if (name !== 'repeatsFrom') return null;
  return value === 'done' ? t('Counted from the day it is done') : t('Counted from its due date');
}

export function whenOf({ dueAt, startAt, recurrence, repeatsFrom, ...kind }: TaskItem): WhenValues {
  const due = dueAt && shownInstant(dueAt, kind);
  const start = startAt && shownInstant(startAt, kind);
  return {
    day: due ? toDay(due) : '',
    time: due && !kind.allDay ? toTime(due) : '',
    start: start ? toDay(start) : '',
    recurrence: recurrence ?? '',
    repeatsFrom,
  };
}

/** All dates of a task are of one kind: who changes one of them, makes all of them theirs. */
export function whenChange(changed: Partial<WhenValues>, values: WhenValues, item: TaskItem): TaskItemChange {
  const { day, time, start } = values;
  const { recurrence, repeatsFrom } = changed;
  const isDated = [changed.day, changed.time, changed.start].some(value => value !== undefined);
  return {
    ...(isDated && { dueAt: day ? dueOn(day, time, item) : null }),
    ...(isDated && (start || changed.start !== undefined) && { startAt: start ? atDay(start, null) : null }),
    ...(isDated && { allDay: !(day && time), timeZone: browserZone() }),
    ...(recurrence !== undefined && { recurrence: recurrence || null }),
    ...(repeatsFrom !== undefined && { repeatsFrom }),
  };
}

function dueOn(day: string, time: string, { allDay, timeZone, dueAt }: TaskItem): string {
  const isOwnDay = allDay && (!timeZone || timeZone === browserZone());
  if (!time) return atDay(day, isOwnDay ? dueAt : null);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = new Date(atDay(day, null));
  at.setHours(hour, minute, 0, 0);
  return at.toISOString();
}

const toTime = (at: Date): string =>
  [at.getHours(), at.getMinutes()].map(part => String(part).padStart(2, '0')).join(':');
