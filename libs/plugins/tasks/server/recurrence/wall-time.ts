/**
 * What a clock on the wall of a time zone shows, as an instant of UTC: 9:00 in Zurich is 9:00 UTC here. Days are counted
 * on it, because each of its days has 24 hours.
 */
import { LatestUsed } from '../input/latest-used';

const DAY_MS = 86_400_000;

export function wallTime(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + offsetMs(instant.getTime(), timeZone));
}

/** The day on that clock, `2026-06-22`. */
export const dayIn = (instant: Date, timeZone: string): string =>
  wallTime(instant, timeZone).toISOString().slice(0, 10);

/**
 * When a clock shows a time: the first time where it shows it twice. `isShown` is false where clocks were put forward
 * past it; then it is as long after the leap as the time is (RFC 5545, section 3.3.5).
 */
export function fromWallTime(wall: Date, timeZone: string): { instant: Date; isShown: boolean } {
  const time = wall.getTime();
  const [before, after] = [time - offsetMs(time - DAY_MS, timeZone), time - offsetMs(time + DAY_MS, timeZone)];
  const found = [before, after].find(at => at + offsetMs(at, timeZone) === time);
  return { instant: new Date(found ?? before), isShown: found !== undefined };
}

const numeric = 'numeric' as const;
const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
const formats = new LatestUsed(timeZone => new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone }));

function offsetMs(time: number, timeZone: string): number {
  const part = new Map(
    formats
      .of(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 1, day] = [part.get('year'), part.get('month'), part.get('day')];
  const shown = Date.UTC(year, month - 1, day, part.get('hour'), part.get('minute'), part.get('second'));
  return shown - Math.floor(time / 1000) * 1000;
}
