// The clock of a time zone: which day it is there, and the instant at which it shows a time.

export interface ClockTime {
  hour: number;
  minute: number;
}

/** What the clock shows, as if it were UTC. */
function shown(instant: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return new Date(
    Date.UTC(part['year']!, part['month']! - 1, part['day']!, part['hour']!, part['minute']!, part['second']!),
  );
}

/** The calendar day there. */
export const dayIn = (timeZone: string, instant: Date): Date =>
  new Date(Math.floor(shown(instant, timeZone).getTime() / 86_400_000) * 86_400_000);

/**
 * The instant at which the clock there shows a time. A time that the clocks leave out is as long after midnight as it
 * would be without (02:30 becomes 03:30); of a time that comes twice it is the first one.
 */
export function instantAt(timeZone: string, day: Date, { hour, minute }: ClockTime): Date {
  const wanted = day.getTime() + (hour * 60 + minute) * 60_000;
  const offsetAt = (instant: number): number => shown(new Date(instant), timeZone).getTime() - instant;
  const offsets = [offsetAt(wanted - 86_400_000), offsetAt(wanted + 86_400_000)];
  const [largest, smallest] = [Math.max(...offsets), Math.min(...offsets)];
  const early = wanted - largest;
  return new Date(offsetAt(early) === largest ? early : wanted - smallest);
}
