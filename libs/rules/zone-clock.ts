// What a clock on the wall of a time zone reads, and when it reads it. `Intl` knows the zones; it only answers in one
// direction, so the other one is found by trying.
const HOUR_MS = 3_600_000;
/** Far enough that one change of the clocks lies between, and never two. */
const AROUND_MS = 36 * HOUR_MS;
/** What a day before and three days after can be asked without asking `Intl` again, which takes its time. */
const STEADY_MS = 5 * 24 * HOUR_MS;
const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

interface Moments {
  first: number;
  last: number;
}

export interface Clock {
  /** What it reads now, as if that were UTC. */
  reading: number;
  /**
   * The moments at which it has a reading of the days around: twice the same on most days. Where the clocks are put
   * back it has it twice; where they are put forward over it, both are the moment of that.
   */
  momentsOf: (reading: number) => Moments;
}

/** The wall clock of a zone around a moment. @throws RangeError for an unknown zone */
export function clockAround(zone: string, now: number): Clock {
  const reading = wallClock(zone, now);
  const offset = reading - now;
  const isSteady = [now - STEADY_MS, now + STEADY_MS].every(moment => wallClock(zone, moment) - moment === offset);
  const steady = (wanted: number): Moments => ({ first: wanted - offset, last: wanted - offset });
  return { reading, momentsOf: isSteady ? steady : wanted => momentsOf(zone, wanted) };
}

/** The reading of the wall clock at a moment, as if it were UTC. */
function wallClock(zone: string, moment: number): number {
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(moment)) read[type] = value;
  const { year, month, day, hour, minute, second } = read;
  const seconds = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return seconds + (((moment % 1000) + 1000) % 1000);
}

function momentsOf(zone: string, reading: number): Moments {
  const before = wallClock(zone, reading - AROUND_MS) - (reading - AROUND_MS);
  const after = wallClock(zone, reading + AROUND_MS) - (reading + AROUND_MS);
  const byEither = [reading - before, reading - after];
  const real = byEither.filter(moment => wallClock(zone, moment) === reading);
  if (real.length > 0) return { first: Math.min(...real), last: Math.max(...real) };
  const jump = jumpBetween(zone, reading, Math.min(...byEither), Math.max(...byEither));
  return { first: jump, last: jump };
}

/** The minute at which the clock is put forward over a reading that it never has. */
function jumpBetween(zone: string, skipped: number, earliest: number, latest: number): number {
  let [under, over] = [earliest, latest];
  while (over - under > MINUTE_MS) {
    const middle = under + Math.ceil((over - under) / MINUTE_MS / 2) * MINUTE_MS;
    if (middle >= over) break;
    if (wallClock(zone, middle) < skipped) under = middle;
    else over = middle;
  }
  return over;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}
