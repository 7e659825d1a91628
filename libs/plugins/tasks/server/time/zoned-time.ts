/** Between instants and what a clock on a wall shows in a time zone of the IANA database. */

/** What clock and calendar show. */
export interface WallTime {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(timeZone, format);
  return format;
}

export function wallTime(instant: Date, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Partial<Record<string, number>>;
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

/** How far the clocks of the zone are ahead of UTC. */
export const offsetMs = (instant: Date, timeZone: string): number =>
  asUtc(wallTime(instant, timeZone)) - Math.floor(instant.getTime() / 1000) * 1000;

/** A time that clocks skip is as much later; of two that they show the same for, it is the first. */
export function instantOf(wall: WallTime, timeZone: string): Date {
  const utc = asUtc(wall);
  const [before, after] = [-DAY_MS, DAY_MS].map(near => offsetMs(new Date(utc + near), timeZone)) as [number, number];
  const candidates = [utc - Math.max(before, after), utc - Math.min(before, after)];
  const shown = candidates.find(at => offsetMs(new Date(at), timeZone) === utc - at);
  return new Date(shown ?? utc - before);
}

const asUtc = ({ year, month, day, hour, minute, second }: WallTime): number => {
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
};
