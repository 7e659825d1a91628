import { InvalidInputError } from '@sv/sdk';
import { readRule, type RecurrenceRule, writeRule } from '../../shared/recurrence-rule';
import type { TaskItemRow } from '../items/task-item.entity';
import { nextAfter } from './next-date';
import { fromWallTime, wallTime } from './wall-time';

/** What decides on the dates of a task. */
export type When = Pick<TaskItemRow, 'startAt' | 'dueAt' | 'allDay' | 'timeZone' | 'recurrence' | 'repeatsFrom'>;

/** What moves on when a task that repeats is checked off. */
export type MovedOn = Pick<TaskItemRow, 'startAt' | 'dueAt' | 'recurrence'>;

const MORNING_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * The next dates of a task that is checked off; null when it does not repeat, or had its last date. They are after the
 * due date and after now: dates that passed meanwhile are left out.
 *
 * @param timeZone of a task without one
 */
export function nextDates(task: When, now: Date, timeZone: string): MovedOn | null {
  const rule = task.recurrence === null ? null : readRule(task.recurrence);
  if (!rule) return null;
  const zone = task.timeZone ?? timeZone;
  const anchor = task.dueAt ?? task.startAt;
  const countsFromDone = task.repeatsFrom === 'done' || !anchor;
  const start = countsFromDone ? onDayOf(now, anchor, zone) : anchor;
  const seeking = { rule: countsFromDone ? clamped(rule, start, zone) : rule, start, timeZone: zone };
  const next = nextAfter({ ...seeking, allDay: task.allDay }, countsFromDone ? start : now);
  if (!next) return null;
  const recurrence = rule.count === null ? task.recurrence : writeRule({ ...rule, count: next.rule.count });
  if (!anchor) return { startAt: null, dueAt: next.at, recurrence };
  const shift = shiftedBy(anchor, next.at, zone);
  return { startAt: shift(task.startAt), dueAt: shift(task.dueAt), recurrence };
}

/** Moves what belongs to a task by as many days and hours of the clock as the task moves. */
export function shiftedBy(from: Date, to: Date, timeZone: string): (instant: Date | null) => Date | null {
  const distance = wallTime(to, timeZone).getTime() - wallTime(from, timeZone).getTime();
  return instant =>
    instant && fromWallTime(new Date(wallTime(instant, timeZone).getTime() + distance), timeZone).instant;
}

/** @throws InvalidInputError when a task could never be checked off twice: its rule has no date after the first one */
export function requireDates(task: When, now: Date, timeZone: string): void {
  const rule = task.recurrence === null ? null : readRule(task.recurrence);
  if (!rule) return;
  const recurrence = writeRule({ ...rule, count: null, until: null });
  if (!nextDates({ ...task, recurrence }, now, timeZone))
    throw new InvalidInputError('/recurrence', 'This rule has no dates. Choose other days.');
}

/** The day on which it was done, at the time of day that the task has. */
function onDayOf(done: Date, anchor: Date | null, timeZone: string): Date {
  const dayOfDone = Math.floor(wallTime(done, timeZone).getTime() / DAY_MS) * DAY_MS;
  const time = anchor ? wallTime(anchor, timeZone).getTime() % DAY_MS : MORNING_MS;
  return fromWallTime(new Date(dayOfDone + time), timeZone).instant;
}

/** A month after 31 January is the last day of February, where the rule names no day of its own. */
function clamped(rule: RecurrenceRule, start: Date, timeZone: string): RecurrenceRule {
  const wall = wallTime(start, timeZone);
  const [day, month] = [wall.getUTCDate(), wall.getUTCMonth() + 1];
  const isPlain = [rule.byDay, rule.byMonth, rule.byMonthDay, rule.byYearDay, rule.byWeekNo].every(
    ({ length }) => length === 0,
  );
  if (!isPlain || day < 29 || !['MONTHLY', 'YEARLY'].includes(rule.freq)) return rule;
  const byMonthDay = [28, 29, 30, 31].filter(one => one <= day);
  return { ...rule, byMonthDay, bySetPos: [-1], byMonth: rule.freq === 'YEARLY' ? [month] : [] };
}
