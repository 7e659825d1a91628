// A rule in words: "Every second Tuesday".
import { t } from '@sv/ui/locale/translate';
import type { RepeatsFrom } from '../../shared/task.contract';
import { type RecurrenceRule, type RuleDay, type Weekday, readRule, weekdays } from '../../shared/recurrence-rule';

/**
 * @param from `done`: what the rule means when it counts from the day on which the task was done
 * @param tag of the language and region; that of the page when left out
 */
export function recurrenceWords(rule: string, from: RepeatsFrom = 'due', tag = pageTag()): string {
  const read = readRule(rule);
  if (!read) return t('Repeats by a rule of its own');
  const words = (from === 'done' && isPlain(read) && afterDone(read)) || pattern(read, tag);
  const counted = from === 'done' && !isPlain(read) ? t('{rule}, after it is done', { rule: words }) : words;
  return withEnd(counted, read, tag);
}

const pageTag = (): string => document.documentElement.lang || 'en';

/** Without days of its own: it keeps the day of the task. */
const isPlain = ({ byDay, byMonth, byMonthDay, byYearDay, byWeekNo }: RecurrenceRule): boolean =>
  [byDay, byMonth, byMonthDay, byYearDay, byWeekNo].every(({ length }) => length === 0);

function pattern(rule: RecurrenceRule, tag: string): string {
  if (isPlain(rule)) return every(rule);
  const days = onDays(rule, tag) ?? onDayOfMonth(rule, tag);
  return days ?? t('Repeats by a rule of its own');
}

function every({ freq, interval: count }: RecurrenceRule): string {
  const words = {
    DAILY: t('{count, plural, one {Every day} other {Every # days}}', { count }),
    WEEKLY: t('{count, plural, one {Every week} other {Every # weeks}}', { count }),
    MONTHLY: t('{count, plural, one {Every month} other {Every # months}}', { count }),
    YEARLY: t('{count, plural, one {Every year} other {Every # years}}', { count }),
  };
  return words[freq];
}

function afterDone({ freq, interval: count }: RecurrenceRule): string {
  const words = {
    DAILY: t('{count, plural, one {A day after it is done} other {# days after it is done}}', { count }),
    WEEKLY: t('{count, plural, one {A week after it is done} other {# weeks after it is done}}', { count }),
    MONTHLY: t('{count, plural, one {A month after it is done} other {# months after it is done}}', { count }),
    YEARLY: t('{count, plural, one {A year after it is done} other {# years after it is done}}', { count }),
  };
  return words[freq];
}

/** "Every second Tuesday", "Every weekday", "Every 3 weeks on Monday and Friday". */
function onDays(rule: RecurrenceRule, tag: string): string | null {
  const { freq, interval, byDay, byMonth, byMonthDay, bySetPos } = rule;
  const only =
    byMonth.length + byMonthDay.length + bySetPos.length + rule.byWeekNo.length + rule.byYearDay.length === 0;
  if (freq !== 'WEEKLY' || !only) return null;
  const chosen = weekdays.filter(one => byDay.some(({ weekday }) => weekday === one));
  const isWork = chosen.length === 5 && !chosen.includes('SA') && !chosen.includes('SU');
  if (interval === 1 && chosen.length === 7) return every({ ...rule, freq: 'DAILY' });
  if (interval === 1 && isWork) return t('Every weekday');
  const days = listed(chosen, tag);
  if (interval === 1) return t('Every {days}', { days });
  if (chosen.length === 1 && interval === 2) return t('Every second {day}', { day: days });
  if (chosen.length === 1 && interval === 3) return t('Every third {day}', { day: days });
  return t('{every} on {days}', { every: every(rule), days });
}

/** "Every month on day 14", "Every month on the last Friday", "Every year on 24 December". */
function onDayOfMonth(rule: RecurrenceRule, tag: string): string | null {
  const { freq, byDay, byMonth, byMonthDay, bySetPos, byWeekNo, byYearDay } = rule;
  if (byWeekNo.length + byYearDay.length > 0) return null;
  const [day, nth] = [dayOf(byMonthDay, bySetPos), byDay[0]];
  if (freq === 'YEARLY' && byMonth.length === 1 && byDay.length === 0 && day !== null && day > 0) {
    const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return t('{every} on {days}', { every: every(rule), days: date.format(Date.UTC(2000, byMonth[0]! - 1, day)) });
  }
  if (freq !== 'MONTHLY' || byMonth.length > 0) return null;
  if (byDay.length === 0 && day === -1) return t('{every} on the last day', { every: every(rule) });
  if (byDay.length === 0 && day !== null && day > 0) return t('{every} on day {day}', { every: every(rule), day });
  const isOne = byDay.length === 1 && nth?.nth && byMonthDay.length === 0 && bySetPos.length === 0;
  return isOne ? onNth(rule, nth, tag) : null;
}

function onNth(rule: RecurrenceRule, { nth, weekday }: RuleDay, tag: string): string | null {
  const values = { every: every(rule), day: listed([weekday], tag) };
  const words: Record<number, () => string> = {
    1: () => t('{every} on the first {day}', values),
    2: () => t('{every} on the second {day}', values),
    3: () => t('{every} on the third {day}', values),
    4: () => t('{every} on the fourth {day}', values),
    [-1]: () => t('{every} on the last {day}', values),
  };
  return words[nth ?? 0]?.() ?? null;
}

/** The one day of the month. Days 28 to 31 with `BYSETPOS=-1` are the latest of them that the month has. */
function dayOf(byMonthDay: readonly number[], bySetPos: readonly number[]): number | null {
  if (bySetPos.length === 0) return byMonthDay.length === 1 ? byMonthDay[0]! : null;
  const isLatest = bySetPos.length === 1 && bySetPos[0] === -1 && byMonthDay.every((day, at) => day === 28 + at);
  return isLatest ? (byMonthDay.at(-1) ?? null) : null;
}

function withEnd(words: string, { count, until }: RecurrenceRule, tag: string): string {
  if (count !== null)
    return t('{rule}, {count, plural, one {for the last time} other {# more times}}', { rule: words, count });
  if (!until) return words;
  const [year, month, day] = [until.slice(0, 4), until.slice(4, 6), until.slice(6, 8)].map(Number);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  return t('{rule}, until {date}', { rule: words, date: format.format(Date.UTC(year!, month! - 1, day)) });
}

/** "Monday and Thursday". 2 January 2023 was a Monday. */
function listed(days: readonly Weekday[], tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' });
  const names = days.map(day => format.format(Date.UTC(2023, 0, 2 + weekdays.indexOf(day))));
  return new Intl.ListFormat(tag, { type: 'conjunction' }).format(names);
}
