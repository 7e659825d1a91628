import { RRuleTemporal } from 'rrule-temporal';
import { type RecurrenceRule, writeRule } from '../../shared/recurrence-rule';
import { isInAUsualYear } from '../input/instant-rule';
import { isReachable, periodsSought } from './search-limits';
import { fromWallTime, wallTime } from './wall-time';

/** A date from which others follow. */
export interface Series {
  rule: RecurrenceRule;
  start: Date;
  timeZone: string;
  allDay: boolean;
}

export interface NextDate {
  at: Date;
  /** With the dates that are left from then on. */
  rule: RecurrenceRule;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many dates in a row may be times that no clock shows. A rule can name nights of that kind only, up to the last year. */
const MOST_SKIPPED = 10;
/** A rule with `COUNT` has no more dates than this. */
const MOST_COUNTED = 10_000;

/**
 * The first date of a series after its start and after an instant; null when it is over. Days are after an instant when
 * they are after its day. As RFC 5545 says, a time that clocks leave out in a night is no date of a series; a day always
 * is.
 */
export function nextAfter(series: Series, after: Date): NextDate | null {
  const { rule, start, timeZone, allDay } = series;
  const later = new Date(Math.max(start.getTime(), after.getTime()));
  const wallLater = wallTime(later, timeZone);
  // Two clock times that are one hour apart may be the same one, shown twice.
  let from = allDay ? endOfDay(wallLater) : new Date(wallLater.getTime() - 2 * HOUR_MS);
  for (let skipped = 0; skipped <= MOST_SKIPPED; skipped++) {
    const wall = firstAfter(rule, wallTime(start, timeZone), from);
    if (!wall || !isInAUsualYear(wall.toISOString())) return null;
    const { instant, isShown } = fromWallTime(wall, timeZone);
    if (allDay || (isShown && instant > later)) return inBounds(series, wall, instant);
    from = wall;
  }
  return null;
}

const endOfDay = (wall: Date): Date => new Date(Math.floor(wall.getTime() / DAY_MS) * DAY_MS + DAY_MS - 1);

function firstAfter(rule: RecurrenceRule, start: Date, after: Date): Date | null {
  if (!isReachable(rule)) return null;
  const dates = datesOf(rule, start, periodsSought(rule));
  try {
    const next = dates.next(after, false);
    return next && new Date(next.epochMilliseconds);
  } catch {
    // RangeError or Error: it has no date in all the periods that were looked at, or none in a year that there is.
    return null;
  }
}

function datesOf(rule: RecurrenceRule, start: Date, maxIterations: number): RRuleTemporal {
  const dtstart = `${start.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const endless = writeRule({ ...rule, count: null, until: null });
  return new RRuleTemporal({ rruleString: `DTSTART:${dtstart}\nRRULE:${endless}`, maxIterations });
}

function inBounds(series: Series, wall: Date, instant: Date): NextDate | null {
  const { rule } = series;
  if (isPastUntil(series, wall, instant)) return null;
  if (rule.count === null) return { at: instant, rule };
  const count = rule.count - datesUntil(series, wall);
  return count < 1 ? null : { at: instant, rule: { ...rule, count } };
}

/** A day alone counts whole. */
function isPastUntil({ rule: { until }, timeZone, allDay }: Series, wall: Date, instant: Date): boolean {
  if (until === null) return false;
  const last = endOf(until);
  if (until.endsWith('Z') && !allDay) return instant > last;
  const wallLast = until.endsWith('Z') ? wallTime(last, timeZone) : last;
  return wall > (allDay ? endOfDay(wallLast) : wallLast);
}

function endOf(until: string): Date {
  const [year, month, day] = [until.slice(0, 4), until.slice(4, 6), until.slice(6, 8)].map(Number);
  if (until.length === 8) return new Date(Date.UTC(year!, month! - 1, day! + 1) - 1);
  const [hour, minute, second] = [until.slice(9, 11), until.slice(11, 13), until.slice(13, 15)].map(Number);
  return new Date(Date.UTC(year!, month! - 1, day, hour, minute, second));
}

/** How many dates come after the start, up to this one: those that nobody did count too. */
function datesUntil({ rule, start, timeZone, allDay }: Series, last: Date): number {
  const first = wallTime(start, timeZone);
  try {
    const passed = datesOf(rule, first, MOST_COUNTED).between(first, last, true);
    const dates = passed.map(({ epochMilliseconds }) => new Date(epochMilliseconds)).filter(wall => wall > first);
    return allDay ? dates.length : dates.filter(wall => fromWallTime(wall, timeZone).isShown).length;
  } catch {
    // An Error: more than any series has.
    return Infinity;
  }
}
