/** How long the dates of a rule are sought. Whoever writes a rule decides, and everybody else waits meanwhile. */
import type { RecurrenceRule } from '../../shared/recurrence-rule';

/** So many days, weeks, months or years may pass without a date. */
const MOST_PERIODS = 2_000;

/**
 * Of months and years with a long list of days, fewer are looked at, since each day of each of them is. A list that names
 * no day in decades contradicts the rest of the rule; what is rare, such as a 29 February on a Monday, has a short one.
 */
export function periodsSought(rule: RecurrenceRule): number {
  if (rule.freq === 'DAILY' || rule.freq === 'WEEKLY') return MOST_PERIODS;
  return Math.ceil(MOST_PERIODS / Math.max(1, daysNamed(rule), rule.byMonthDay.length, rule.byDay.length));
}

/**
 * Whether it is worth while to seek. BYSETPOS has to pick a day that a week or a list can have: not the eighth of a
 * week. Days by their number that are also in certain weeks nobody writes, and our library seeks them without a limit.
 */
export function isReachable(rule: RecurrenceRule): boolean {
  if (rule.byYearDay.length > 0 && rule.byWeekNo.length > 0) return false;
  const most = mostDays(rule);
  return rule.bySetPos.length === 0 || rule.bySetPos.some(position => Math.abs(position) <= most);
}

function mostDays(rule: RecurrenceRule): number {
  if (rule.freq === 'DAILY') return 1;
  if (rule.freq === 'WEEKLY') return rule.byDay.length;
  if (rule.freq === 'MONTHLY') return 31;
  return daysNamed(rule) || 366;
}

/** Days of a year by their number or their week; 0 where neither is named. */
const daysNamed = ({ byYearDay, byWeekNo, byDay }: RecurrenceRule): number =>
  byYearDay.length || byWeekNo.length * Math.max(1, byDay.length);
