/** Time zones as calendar apps want them beside times with TZID: VTIMEZONE (RFC 5545, 3.6.5). */
import { LatestUsed } from '../input/latest-used';
import { wallTime } from '../recurrence/wall-time';
import { icsLine } from './ics-line';
import { icsDateTime } from './ics-time';

/** So many years are written out, from the one before the present on. What governments decide later nobody knows. */
const YEARS = 12;
const STEP_MS = 7 * 86_400_000;

/** When the clocks of a zone are put forward or back. */
interface Change {
  at: number;
  fromMs: number;
  toMs: number;
}

const blocks = new LatestUsed(key => {
  const [timeZone = '', firstYear] = key.split(' ');
  return writeBlock(timeZone, Number(firstYear));
});

/** @param now whose year is in it */
export const timeZoneBlock = (timeZone: string, now: Date): string =>
  blocks.of(`${timeZone} ${now.getUTCFullYear() - 1}`);

function writeBlock(timeZone: string, firstYear: number): string {
  const begin = Date.UTC(firstYear, 0, 1);
  const usual = offsetAt(begin, timeZone);
  const changes = changesBetween(timeZone, begin, Date.UTC(firstYear + YEARS, 0, 1));
  return [
    icsLine('BEGIN', 'VTIMEZONE'),
    icsLine('TZID', timeZone),
    observance('19700101T000000', usual, usual, 'STANDARD'),
    ...changes.map(change => toObservance(change)),
    icsLine('END', 'VTIMEZONE'),
  ].join('');
}

/** How far the clocks of the zone are ahead of UTC, in milliseconds. */
const offsetAt = (time: number, timeZone: string): number => wallTime(new Date(time), timeZone).getTime() - time;

function changesBetween(timeZone: string, begin: number, end: number): Change[] {
  const changes: Change[] = [];
  const at = (instant: number): number => offsetAt(instant, timeZone);
  for (let instant = begin; instant < end; instant += STEP_MS) {
    const [fromMs, toMs] = [at(instant), at(instant + STEP_MS)];
    if (fromMs !== toMs) changes.push({ at: changeWithin(instant, instant + STEP_MS, at), fromMs, toMs });
  }
  return changes;
}

/** The first second with the new offset, by halves. */
function changeWithin(begin: number, end: number, at: (instant: number) => number): number {
  const former = at(begin);
  let [before, after] = [begin / 1000, end / 1000];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (at(middle * 1000) === former) before = middle;
    else after = middle;
  }
  return after * 1000;
}

/** It begins at what clocks showed until then. */
const toObservance = ({ at, fromMs, toMs }: Change): string =>
  observance(
    icsDateTime(wallTime(new Date(at + fromMs), 'UTC')),
    fromMs,
    toMs,
    toMs > fromMs ? 'DAYLIGHT' : 'STANDARD',
  );

const observance = (start: string, fromMs: number, toMs: number, kind: 'STANDARD' | 'DAYLIGHT'): string =>
  [
    icsLine('BEGIN', kind),
    icsLine('DTSTART', start),
    icsLine('TZOFFSETFROM', offsetText(fromMs)),
    icsLine('TZOFFSETTO', offsetText(toMs)),
    icsLine('END', kind),
  ].join('');

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const digits = (number: number): string => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}${digits(minutes % 60)}`;
}
