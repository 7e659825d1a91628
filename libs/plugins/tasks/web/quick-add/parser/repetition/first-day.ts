// The first day of a repetition for which no date is said: the next day that its rule names.
import { type RecurrenceRule, type RuleDay, readRule, weekdays } from '../../../../shared/recurrence-rule';
import { addDays, lastOfMonth } from '../days/calendar-day';

/** Until the next 29 February, over a century without one. */
const LONGEST_SEARCH_DAYS = 8 * 366;

/** @param from the first day that may be meant */
export function firstDay(text: string, from: Date): Date {
  const rule = readRule(text);
  for (let count = 0; rule && count < LONGEST_SEARCH_DAYS; count++) {
    const day = addDays(from, count);
    if (isNamed(rule, day)) return day;
  }
  return from;
}

const isNamed = ({ byDay, byMonthDay, byMonth }: RecurrenceRule, day: Date): boolean =>
  (byMonth.length === 0 || byMonth.includes(day.getUTCMonth() + 1)) &&
  (byMonthDay.length === 0 || byMonthDay.some(date => dateOf(date, day) === day.getUTCDate())) &&
  (byDay.length === 0 || byDay.some(one => isOn(one, day)));

const dateOf = (date: number, day: Date): number => (date < 0 ? lastOfMonth(day).getUTCDate() + 1 + date : date);

function isOn({ nth, weekday }: RuleDay, day: Date): boolean {
  if (weekdays[(day.getUTCDay() + 6) % 7] !== weekday) return false;
  if (nth === null) return true;
  const fromEnd = lastOfMonth(day).getUTCDate() - day.getUTCDate();
  return nth < 0 ? Math.floor(fromEnd / 7) === -nth - 1 : Math.floor((day.getUTCDate() - 1) / 7) === nth - 1;
}
