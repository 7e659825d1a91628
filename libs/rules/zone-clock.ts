// Converts between instants and the wall clock of a time zone. `Intl` converts only from instants to the wall clock, so
// the other direction is found by trying.
const HOUR_MS = 3_600_000;
/** Long enough to cross a change of the clocks, and too short to cross two. */
const AROUND_MS = 36 * HOUR_MS;
/** Without a change of the clocks in this time, one offset is enough and `Intl`, which is slow, is not needed again. */
const STEADY_MS = 5 * 24 * HOUR_MS;
const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

interface Instants {
  first: number;
  last: number;
}

export interface Clock {
  /** The current reading, as if it were UTC. */
  reading: number;
  /**
   * The first and the last instant with that reading, on one of the days around: on most days the same. A reading that
   * the clocks repeat has two; for a reading that they skip, both are the instant of the change.
   */
  instantsOf: (reading: number) => Instants;
}

/** The wall clock of a zone around an instant. @throws RangeError for an unknown zone */
export function clockAround(zone: string, now: number): Clock {
  const reading = wallClock(zone, now);
  const offset = reading - now;
  const isSteady = [now - STEADY_MS, now + STEADY_MS].every(instant => wallClock(zone, instant) - instant === offset);
  const steady = (wanted: number): Instants => ({ first: wanted - offset, last: wanted - offset });
  return { reading, instantsOf: isSteady ? steady : wanted => instantsOf(zone, wanted) };
}

/** The reading of the wall clock at an instant, as if it were UTC. */
function wallClock(zone: string, instant: number): number {
  const read: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) read[type] = value;
  const { year, month, day, hour, minute, second } = read;
  const seconds = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return seconds + (((instant % 1000) + 1000) % 1000);
}

function instantsOf(zone: string, reading: number): Instants {
  const before = wallClock(zone, reading - AROUND_MS) - (reading - AROUND_MS);
  const after = wallClock(zone, reading + AROUND_MS) - (reading + AROUND_MS);
  const byEither = [reading - before, reading - after];
  const real = byEither.filter(instant => wallClock(zone, instant) === reading);
  if (real.length > 0) return { first: Math.min(...real), last: Math.max(...real) };
  const jump = jumpBetween(zone, reading, Math.min(...byEither), Math.max(...byEither));
  return { first: jump, last: jump };
}

/** The minute at which the clock is put forward over a reading that it skips. */
function jumpBetween(zone: string, skipped: number, earliest: number, latest: number): number {
  let [before, after] = [earliest, latest];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.ceil((after - before) / MINUTE_MS / 2) * MINUTE_MS;
    if (middle >= after) break;
    if (wallClock(zone, middle) < skipped) before = middle;
    else after = middle;
  }
  return after;
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
