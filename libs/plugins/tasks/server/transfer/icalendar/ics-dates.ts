import { isInAUsualYear } from '../../input/instant-rule';
import { canonicalZone } from '../../input/time-zone-rule';
import { fromWallTime } from '../../recurrence/wall-time';
import type { ContentLine } from './content-lines';

/** A date of a property, as an instant. */
export interface IcsDate {
  at: Date;
  allDay: boolean;
  /** Null for a day, for UTC, and for a time that is the same on every clock. */
  timeZone: string | null;
  /** A zone that nobody here knows. */
  unknownZone: string | null;
}

/** A day without a time is stored as the morning of that day. */
const MORNING_MS = 9 * 3_600_000;
const FORM = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;

/** @param readerZone of days, and of times without a zone. @returns null for what is no date */
export function readIcsDate({ value, params }: ContentLine, readerZone: string): IcsDate | null {
  const [, year, month, day, hour, minute, second, utc] = FORM.exec(value.trim()) ?? [];
  if (!day) return null;
  const text = `${year}-${month}-${day}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`;
  const wall = new Date(text);
  // A calendar has no 31 June; a Date that is made of it has another day.
  if (!isInAUsualYear(text) || wall.getUTCDate() !== Number(day)) return null;
  if (hour === undefined) {
    const at = fromWallTime(new Date(wall.getTime() + MORNING_MS), readerZone).instant;
    return { at, allDay: true, timeZone: null, unknownZone: null };
  }
  const named = utc ? undefined : params.get('TZID');
  const timeZone = named ? ianaName(named) : null;
  const at = utc ? wall : fromWallTime(wall, timeZone ?? readerZone).instant;
  return { at, allDay: false, timeZone, unknownZone: named && !timeZone ? named : null };
}

/** Evolution and others put a path of their own before the name: `/freeassociation.sourceforge.net/Europe/Zurich`. */
function ianaName(named: string): string | null {
  const segments = named.split('/');
  const candidates = [named, segments.slice(-2).join('/'), segments.slice(-3).join('/')];
  return canonicalZone(candidates.find(one => one === 'UTC' || (one.includes('/') && canonicalZone(one))));
}
