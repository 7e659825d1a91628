import { LatestUsed } from '../input/latest-used';

const DAY_MS = 86_400_000;

/** The next midnight of a time zone: the first instant of its next day, whatever its clocks do in that night. */
export function endOfDay(now: Date, timeZone: string): Date {
  const dayOf = dayIn(timeZone);
  const today = dayOf(now);
  // Half an hour is the smallest step of a clock that is put forward or back; a search by halves takes 27 steps.
  let [before, after] = [now.getTime(), now.getTime() + DAY_MS + DAY_MS / 8];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle)) === today) before = middle;
    else after = middle;
  }
  return new Date(after);
}

const formats = new LatestUsed(timeZone => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }));

function dayIn(timeZone: string): (instant: Date) => string {
  const format = formats.of(timeZone);
  return instant => format.format(instant);
}
