/**
 * The rules of RFC 5545 (section 3.3.10) that Tasks takes, as both halves read them: at most once a day, so without
 * hours, minutes and seconds, and with numbers that mean something. What has no date at all is refused by the server.
 */

import { taskLimits } from './task-limits';

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** In the order of RFC 5545 with weeks that begin on Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** `2TU` is the second Tuesday, `-1FR` the last Friday, `MO` each Monday. */
export interface RuleDay {
  readonly nth: number | null;
  readonly weekday: Weekday;
}

export interface RecurrenceRule {
  readonly freq: Frequency;
  readonly interval: number;
  /** How many dates there are left, the present one included. */
  readonly count: number | null;
  /** `20261231`, `20261231T090000` or `20261231T080000Z`. */
  readonly until: string | null;
  readonly byDay: readonly RuleDay[];
  readonly byMonth: readonly number[];
  readonly byMonthDay: readonly number[];
  readonly byYearDay: readonly number[];
  readonly byWeekNo: readonly number[];
  readonly bySetPos: readonly number[];
  readonly weekStart: Weekday;
}

const MOST_TIMES = 9999;
const UNTIL = /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/;
const DAY = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
const NAMES = 'FREQ INTERVAL COUNT UNTIL BYDAY BYMONTH BYMONTHDAY BYYEARDAY BYWEEKNO BYSETPOS WKST'.split(' ');

/** @returns null for what is no such rule */
export function readRule(text: string): RecurrenceRule | null {
  const parts = text.length <= taskLimits.recurrence ? partsOf(text) : null;
  if (!parts) return null;
  const [interval = '1', count, until] = ['INTERVAL', 'COUNT', 'UNTIL'].map(name => parts.get(name));
  const numbers = (name: string, most: number, least = -most) => integers(parts.get(name), least, most);
  const read: MaybeRule = {
    freq: frequencies.find(one => one === parts.get('FREQ')),
    interval: integer(interval, 1, MOST_TIMES),
    count: count === undefined ? null : integer(count, 1, MOST_TIMES),
    until: until === undefined ? null : UNTIL.exec(until)?.[0],
    byDay: daysOf(parts.get('BYDAY')),
    byMonth: numbers('BYMONTH', 12, 1),
    byMonthDay: numbers('BYMONTHDAY', 31),
    byYearDay: numbers('BYYEARDAY', 366),
    byWeekNo: numbers('BYWEEKNO', 53),
    bySetPos: numbers('BYSETPOS', 366),
    weekStart: weekdays.find(one => one === (parts.get('WKST') ?? 'MO')),
  };
  return isWhole(read) && isAllowed(read) ? read : null;
}

/** Undefined where a part is malformed. */
type MaybeRule = { [Part in keyof RecurrenceRule]: RecurrenceRule[Part] | undefined };

const isWhole = (read: MaybeRule): read is RecurrenceRule => Object.values(read).every(part => part !== undefined);

/** The text of a rule, in one spelling. */
export function writeRule(rule: RecurrenceRule): string {
  const parts: [string, string | number | null][] = [
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval === 1 ? null : rule.interval],
    ['COUNT', rule.count],
    ['UNTIL', rule.until],
    ['BYMONTH', rule.byMonth.join()],
    ['BYWEEKNO', rule.byWeekNo.join()],
    ['BYYEARDAY', rule.byYearDay.join()],
    ['BYMONTHDAY', rule.byMonthDay.join()],
    ['BYDAY', rule.byDay.map(({ nth, weekday }) => `${nth ?? ''}${weekday}`).join()],
    ['BYSETPOS', rule.bySetPos.join()],
    ['WKST', rule.weekStart === 'MO' ? null : rule.weekStart],
  ];
  return parts.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join(';');
}

/** What RFC 5545 says of parts that stand together. */
function isAllowed(rule: RecurrenceRule): boolean {
  const { freq, byDay, byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos } = rule;
  const isCounted = byDay.some(({ nth }) => nth !== null);
  if (isCounted && (byWeekNo.length > 0 || !['MONTHLY', 'YEARLY'].includes(freq))) return false;
  if (freq !== 'YEARLY' && (byWeekNo.length > 0 || byYearDay.length > 0)) return false;
  if (freq === 'WEEKLY' && byMonthDay.length > 0) return false;
  if (rule.count !== null && rule.until !== null) return false;
  const others = [byDay, byMonth, byMonthDay, byYearDay, byWeekNo];
  return bySetPos.length === 0 || others.some(({ length }) => length > 0);
}

function partsOf(text: string): Map<string, string> | null {
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value, ...more] = part.split('=');
    if (!value || more.length > 0 || !NAMES.includes(name) || parts.has(name)) return null;
    parts.set(name, value);
  }
  return parts;
}

/** None for a part that is missing; undefined for one that is malformed, as below. */
function daysOf(text: string | undefined): RuleDay[] | undefined {
  if (text === undefined) return [];
  const days = text.split(',').map(one => DAY.exec(one));
  const read = days.flatMap(found => (found ? [{ nth: nthOf(found[1]), weekday: found[2] as Weekday }] : []));
  const isRight = read.every(({ nth }) => nth === null || (nth !== 0 && Math.abs(nth) <= 53));
  return read.length === days.length && isRight ? read : undefined;
}

const nthOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

function integers(text: string | undefined, least: number, most: number): number[] | undefined {
  if (text === undefined) return [];
  const read = text.split(',').map(one => integer(one, least, most));
  return read.every(one => one !== undefined) ? read : undefined;
}

function integer(text: string, least: number, most: number): number | undefined {
  const value = /^[+-]?\d{1,4}$/.test(text) ? Number(text) : 0;
  return value !== 0 && value >= least && value <= most ? value : undefined;
}
