// Days of the calendar, as midnight in UTC: counting them has nothing to do with clocks.

const DAY_MS = 86_400_000;

export const dayOf = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day));

export const addDays = (day: Date, count: number): Date => new Date(day.getTime() + count * DAY_MS);

/** The day of the same number; the last one of a month that has no such day. */
export function addMonths(day: Date, count: number): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + count];
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), lengthOfMonth(year, month))));
}

export const lastOfMonth = (day: Date): Date =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), lengthOfMonth(day.getUTCFullYear(), day.getUTCMonth())));

/** @param month 0 for January; one beyond December is of the next year */
const lengthOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The first such day after `from`. @param weekday 0 is Sunday */
export const nextWeekday = (from: Date, weekday: number): Date =>
  addDays(from, ((weekday - from.getUTCDay() + 6) % 7) + 1);

/** The next such date from `from` on; null for a date that no calendar has, such as 30 February. */
export function nextDate(from: Date, month: number, date: number): Date | null {
  for (let year = from.getUTCFullYear(); year <= from.getUTCFullYear() + 8; year++) {
    const day = dayOf(year, month, date);
    if (day >= from && day.getUTCMonth() === month - 1) return day;
  }
  return null;
}
