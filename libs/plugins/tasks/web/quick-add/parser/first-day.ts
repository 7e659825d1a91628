// The first day of a repetition for which no date is said: the next day that its rule names.
import { addDays, lastOfMonth } from './calendar-day';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Until the next 29 February, over a century without one. */
const LONGEST_SEARCH_DAYS = 8 * 366;

/** @param from the first day that may be meant */
export function firstDay(rule: string, from: Date): Date {
  const parts = new Map(rule.split(';').map(part => part.split('=') as [string, string]));
  for (let count = 0; count < LONGEST_SEARCH_DAYS; count++) {
    const day = addDays(from, count);
    if (isNamed(parts, day)) return day;
  }
  return from;
}

function isNamed(parts: ReadonlyMap<string, string>, day: Date): boolean {
  const [byDay, byMonthDay, byMonth] = [parts.get('BYDAY'), parts.get('BYMONTHDAY'), parts.get('BYMONTH')];
  return (
    (!byMonth || Number(byMonth) === day.getUTCMonth() + 1) &&
    (!byMonthDay || dateOf(Number(byMonthDay), day) === day.getUTCDate()) &&
    (!byDay || byDay.split(',').some(one => isWeekday(one, day)))
  );
}

const dateOf = (date: number, day: Date): number => (date < 0 ? lastOfMonth(day).getUTCDate() + 1 + date : date);

/** `TU` is every Tuesday, `2TU` the second one of a month, `-1TU` the last one. */
function isWeekday(one: string, day: Date): boolean {
  if (WEEKDAYS[day.getUTCDay()] !== one.slice(-2)) return false;
  const place = parseInt(one, 10);
  if (Number.isNaN(place)) return true;
  const fromEnd = lastOfMonth(day).getUTCDate() - day.getUTCDate();
  return place < 0 ? Math.floor(fromEnd / 7) === -place - 1 : Math.floor((day.getUTCDate() - 1) / 7) === place - 1;
}
