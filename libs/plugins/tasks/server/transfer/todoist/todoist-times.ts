import { readRule } from '../../../shared/recurrence-rule';
import type { ImportReader, PlannedTask } from '../import-plan';
import { nextAfter } from '../../recurrence/next-date';
import { dayIn, fromWallTime } from '../../recurrence/wall-time';
import { daysAfter, readDate, type WrittenDate } from './todoist-dates';
import { readRepetition, type WrittenRepetition } from './todoist-repeats';
import type { TodoistRow } from './todoist-rows';

export interface Times {
  fields: Pick<PlannedTask, 'startAt' | 'dueAt' | 'allDay' | 'recurrence' | 'repeatsFrom'>;
  /** What could not be read. */
  unread: string[];
  /** The end of the description that is a rule, as our own files have it. */
  ruleLine: string | null;
}

/** A day without a time is stored as the morning of that day. */
const MORNING = 9 * 60;
const RULE = /(?:^|\n\n)RRULE:([A-Z0-9=;,+-]+)$/;
/** No date is longer, and what seeks one in a longer text takes its time. */
const LONGEST = 100;

/** Columns DATE and DEADLINE: the day on which something is planned, and the one on which it is due at the latest. */
export function timesOf({ cell }: TodoistRow, reader: ImportReader): Times {
  const today = dayIn(reader.now, reader.timeZone);
  const [date, deadline] = [cell('DATE') || cell('DUE_DATE'), cell('DEADLINE')];
  const isShort = date.length <= LONGEST;
  const repetition = isShort ? readRepetition(date, today) : null;
  const written = repetition ? firstOf(repetition, today, reader) : date && isShort ? readDate(date, today) : null;
  const last = deadline && deadline.length <= LONGEST ? readDate(deadline, today) : null;
  const [ruleLine = null, rule] = RULE.exec(cell('DESCRIPTION').replace(/\r\n?/g, '\n')) ?? [];
  const isRule = rule !== undefined && !repetition && readRule(rule) !== null;
  const due = last ?? written;
  const [planned, dueAt] = [instantOf(written, reader), instantOf(due, reader)];
  return {
    fields: {
      startAt: last ? planned : null,
      dueAt,
      allDay: (due?.minutes ?? null) === null,
      recurrence: repetition?.recurrence ?? (isRule ? rule : null),
      repeatsFrom: repetition?.repeatsFrom ?? 'due',
    },
    unread: [...(date && !written ? [date] : []), ...(deadline && !last ? [deadline] : [])],
    ruleLine: isRule ? ruleLine : null,
  };
}

/** The day with which a repetition begins: today or the next of its days, where nothing is said. */
function firstOf({ recurrence, start, minutes }: WrittenRepetition, today: string, reader: ImportReader): WrittenDate {
  if (start) return { ...start, minutes };
  const rule = readRule(recurrence)!;
  const namesDays = rule.byDay.length > 0 || rule.byMonthDay.length > 0;
  if (!namesDays) return { day: today, minutes, isUtc: false };
  const yesterday = instantOf({ day: daysAfter(today, -1), minutes: null, isUtc: false }, reader)!;
  const series = {
    rule: { ...rule, interval: 1, until: null },
    start: yesterday,
    timeZone: reader.timeZone,
    allDay: true,
  };
  const next = nextAfter(series, yesterday);
  return { day: next ? dayIn(next.at, reader.timeZone) : today, minutes, isUtc: false };
}

function instantOf(date: WrittenDate | null, { timeZone }: ImportReader): Date | null {
  if (!date) return null;
  const wall = new Date(Date.parse(date.day) + (date.minutes ?? MORNING) * 60_000);
  return date.isUtc ? wall : fromWallTime(wall, timeZone).instant;
}
