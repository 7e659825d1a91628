/**
 * Dates and times of iCalendar: `20260622` and `20260622T100000`. What a clock on the wall shows is given as an instant of
 * UTC, as `recurrence/wall-time.ts` has it.
 */
const DAY_MS = 86_400_000;

export const icsDate = (wall: Date): string => wall.toISOString().slice(0, 10).replaceAll('-', '');

export const icsDateTime = (wall: Date): string => wall.toISOString().slice(0, 19).replace(/[-:]/g, '');

/** In UTC: `20260622T080000Z`. */
export const icsInstant = (instant: Date): string => `${icsDateTime(instant)}Z`;

export const nextDay = (wall: Date): Date => new Date(wall.getTime() + DAY_MS);

/** An RRULE beside a DTSTART: its UNTIL has to be of the same kind, a day beside days and an instant beside times. */
export const ruleFor = (recurrence: string, allDay: boolean): string =>
  recurrence.replace(/UNTIL=(\d{8})(T\d{6}Z?)?/, (_, day: string, time?: string) =>
    allDay ? `UNTIL=${day}` : `UNTIL=${day}${time ? `${time.slice(0, 7)}Z` : 'T235959Z'}`,
  );
