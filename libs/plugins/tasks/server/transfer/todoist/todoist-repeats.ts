/** "every other tuesday at 9am starting 22 Jun 2026", as Todoist writes it, to a rule of RFC 5545 and back. */
import { frequencies, type Frequency, readRule, type RecurrenceRule, weekdays } from '../../../shared/recurrence-rule';
import type { RepeatsFrom } from '../../../shared/task.contract';
import { monthOf, readDate, splitTime, type WrittenDate } from './todoist-dates';

export interface WrittenRepetition {
  recurrence: string;
  repeatsFrom: RepeatsFrom;
  /** Its first date, where the text says it. */
  start: WrittenDate | null;
  minutes: number | null;
}

const UNITS: Readonly<Record<string, Frequency>> = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' };
const NAMES: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
};
const SPOKEN = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** @returns null for what is no repetition, or none that a calendar has */
export function readRepetition(text: string, today: string): WrittenRepetition | null {
  const lower = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const [, bang = '', said] = /^(?:every|ev|each|after)(!)? ?(.+)$/.exec(inWords(lower)) ?? [];
  if (!said) return null;
  const { rest, start, until } = splitBounds(said, today);
  const time = splitTime(rest);
  const rule = ruleOf(time.rest.trim());
  const recurrence = rule && [rule, until && `UNTIL=${until.day.replaceAll('-', '')}`].filter(Boolean).join(';');
  if (!recurrence || !readRule(recurrence)) return null;
  const repeatsFrom = bang || lower.startsWith('after') ? 'done' : 'due';
  return { recurrence, repeatsFrom, start, minutes: time.minutes ?? start?.minutes ?? null };
}

/** "daily" is "every day". */
const inWords = (text: string): string =>
  text.replace(
    /^(daily|weekly|monthly|yearly|annually)(!?)/,
    (_, name: string, bang: string) => `every${bang} ${NAMES[name]}`,
  );

function splitBounds(text: string, today: string) {
  const [head = '', untilText] = text.split(/ (?:until|ending) /);
  const [rest = '', startText] = head.split(/ (?:starting|from)(?: on)? /);
  const date = (written: string | undefined): WrittenDate | null => (written ? readDate(written, today) : null);
  return { rest, start: date(startText), until: date(untilText) };
}

function ruleOf(text: string): string | null {
  if (/^(weekday|workday)s?$/.test(text)) return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
  if (/^weekends?$/.test(text)) return 'FREQ=WEEKLY;BYDAY=SA,SU';
  if (text === 'last day' || text === 'last day of the month') return 'FREQ=MONTHLY;BYMONTHDAY=-1';
  return unitRule(text) ?? weekdayRule(text) ?? monthDayRule(text);
}

/** "3 days", "other week", "week". */
function unitRule(text: string): string | null {
  const [, count, unit] = /^(?:(\d{1,3}|other) )?(day|week|month|year)s?$/.exec(text) ?? [];
  const freq = unit && UNITS[unit];
  return freq ? withInterval(`FREQ=${freq}`, count) : null;
}

/** "mon, wed and fri", "other tuesday", "3rd friday", "last friday". */
function weekdayRule(text: string): string | null {
  const [, which, names = ''] =
    /^(?:(other|last|first|second|third|fourth|fifth|\d(?:st|nd|rd|th)) )?([a-z, ]+)$/.exec(text) ?? [];
  const days = names.split(/,| and /).flatMap(name => (name.trim() ? [dayNamed(name.trim())] : []));
  if (days.length === 0 || days.includes(null)) return null;
  if (which === undefined || which === 'other') return withInterval('FREQ=WEEKLY', which, days.join());
  const nth = which === 'last' ? -1 : (ORDINALS as readonly string[]).indexOf(which) + 1 || Number.parseInt(which, 10);
  return `FREQ=MONTHLY;BYDAY=${days.map(day => `${nth}${day}`).join()}`;
}

/** "tue", "tues", "Tuesdays". */
function dayNamed(name: string): string | null {
  const singular = name.replace(/s$/, '');
  return singular.length < 2 ? null : (weekdays[SPOKEN.findIndex(day => day.startsWith(singular))] ?? null);
}

/** "27th", "15", "27 jan", "jan 27th". */
function monthDayRule(text: string): string | null {
  const [, before, day, after] = /^(?:([a-z]{3,9}) )?(\d{1,2})(?:st|nd|rd|th)?(?: ([a-z]{3,9}))?$/.exec(text) ?? [];
  const name = before ?? after;
  if (!day) return null;
  if (!name) return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
  const month = monthOf(name);
  return month === null ? null : `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`;
}

const withInterval = (freq: string, count: string | undefined, byDay?: string): string =>
  [freq, count && `INTERVAL=${count === 'other' ? 2 : Number(count)}`, byDay && `BYDAY=${byDay}`]
    .filter(Boolean)
    .join(';');

/** @returns null for a rule that Todoist has no words for */
export function repetitionText(recurrence: string, repeatsFrom: RepeatsFrom): string | null {
  const rule = readRule(recurrence);
  const words = rule && wordsOf(rule);
  if (!rule || !words || rule.count !== null) return null;
  const until = rule.until && ` until ${rule.until.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3')}`;
  const text = `every${repeatsFrom === 'done' ? '!' : ''} ${words}${until ?? ''}`;
  // What would be read as something else is no word for it.
  return readRepetition(text, '2000-01-01')?.recurrence === recurrence ? text : null;
}

function wordsOf({ freq, interval, byDay, byMonth, byMonthDay }: RecurrenceRule): string | null {
  const count = interval === 1 ? '' : `${interval} `;
  const unit = Object.keys(UNITS)[frequencies.indexOf(freq)]!;
  const names = byDay.map(({ weekday }) => SPOKEN[weekdays.indexOf(weekday)]).join(', ');
  if (byDay.length === 0 && byMonthDay.length === 0 && byMonth.length === 0)
    return interval === 1 ? unit : `${count}${unit}s`;
  if (freq === 'WEEKLY' && byMonth.length === 0 && interval <= 2) return interval === 2 ? `other ${names}` : names;
  const [nth] = byDay.map(day => day.nth);
  if (freq === 'MONTHLY' && byDay.length === 1 && nth) return nth === -1 ? `last ${names}` : `${ordinal(nth)} ${names}`;
  const [day] = byMonthDay;
  if (freq === 'MONTHLY' && day) return day === -1 ? 'last day' : ordinal(day);
  if (freq === 'YEARLY' && day && byMonth[0]) return `${MONTH_NAMES[byMonth[0] - 1]} ${day}`;
  return null;
}

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const ordinal = (number: number): string => {
  const suffix = number % 100 > 10 && number % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
};
