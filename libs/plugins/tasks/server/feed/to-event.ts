import type { TaskItemRow } from '../items/task-item.entity';
import { icsLine } from '../ics/ics-line';
import { icsDate, icsDateTime, nextDay, ruleFor } from '../ics/ics-time';
import { ownProperties } from '../ics/task-properties';
import { wallTime } from '../recurrence/wall-time';

/** A task with a time and without a length takes half an hour in a calendar. */
const SHOWN_MS = 1_800_000;

/** For whom events are written. */
export interface EventReader {
  /** Of days and times without one of their own. */
  timeZone: string;
  /** Of the list, without a slash at the end. */
  addressOf: (row: TaskItemRow) => string;
}

/**
 * A task with a date as an event: calendar apps that subscribe to an address show events only. It takes no time of
 * anybody (`TRANSPARENT`). One that repeats from when it was done has no dates beyond its next one.
 */
export function toEvent(row: TaskItemRow, reader: EventReader): string {
  const address = reader.addressOf(row);
  return [
    icsLine('BEGIN', 'VEVENT'),
    ownProperties(row, [row.notes, address].filter(Boolean).join('\n\n')),
    ...timesOf(row, zoneOf(row, reader)),
    row.recurrence && row.repeatsFrom === 'due' ? icsLine('RRULE', ruleFor(row.recurrence, row.allDay)) : '',
    icsLine('URL', address),
    icsLine('TRANSP', 'TRANSPARENT'),
    icsLine('END', 'VEVENT'),
  ].join('');
}

export const zoneOf = ({ timeZone }: TaskItemRow, reader: Pick<EventReader, 'timeZone'>): string =>
  timeZone ?? reader.timeZone;

function timesOf({ startAt, dueAt, allDay }: TaskItemRow, timeZone: string): string[] {
  const due = dueAt ?? startAt!;
  const start = startAt && startAt < due ? startAt : due;
  const [from, to] = [wallTime(start, timeZone), wallTime(due, timeZone)];
  if (allDay) return [icsLine('DTSTART;VALUE=DATE', icsDate(from)), icsLine('DTEND;VALUE=DATE', icsDate(nextDay(to)))];
  const end = start < due ? to : wallTime(new Date(start.getTime() + SHOWN_MS), timeZone);
  return [timeLine('DTSTART', from, timeZone), timeLine('DTEND', end, timeZone)];
}

export const timeLine = (name: string, wall: Date, timeZone: string): string =>
  timeZone === 'UTC' ? icsLine(name, `${icsDateTime(wall)}Z`) : icsLine(`${name};TZID=${timeZone}`, icsDateTime(wall));
