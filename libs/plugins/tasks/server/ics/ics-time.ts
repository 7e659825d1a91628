/** Dates and times of iCalendar: `20260622` and `20260622T100000`. */
import type { WallTime } from '../time/zoned-time';

const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

export const icsDate = ({ year, month, day }: WallTime): string =>
  `${padded(year, 4)}${padded(month, 2)}${padded(day, 2)}`;

export const icsDateTime = (wall: WallTime): string =>
  `${icsDate(wall)}T${padded(wall.hour, 2)}${padded(wall.minute, 2)}${padded(wall.second, 2)}`;

/** In UTC: `20260622T080000Z`. */
export const icsInstant = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** The day after. */
export function nextDay({ year, month, day, ...time }: WallTime): WallTime {
  const next = new Date(0);
  next.setUTCFullYear(year, month - 1, day + 1);
  return { ...time, year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() };
}

/**
 * An RRULE beside a DTSTART: its UNTIL has to be of the same kind, a day beside days and an instant beside times.
 */
export const ruleFor = (recurrence: string, allDay: boolean): string =>
  recurrence.replace(/UNTIL=(\d{8})(T\d{6}Z?)?/, (_, day: string, time?: string) =>
    allDay ? `UNTIL=${day}` : `UNTIL=${day}${time ? `${time.slice(0, 7)}Z` : 'T235959Z'}`,
  );
