// A month as the weeks of a calendar, which begin on the first day of the week where the person lives.
import { daysLater, toDay } from '../due-date/due-day';

export interface CalendarDay {
  /** `2026-06-22` */
  day: string;
  date: Date;
  isInMonth: boolean;
}

/** `2026-06`; that of `now` when the text is no month. */
export function toMonth(text: string | null, now: Date): string {
  return /^(19[7-9]\d|[2-9]\d{3})-(0[1-9]|1[0-2])$/.test(text ?? '') ? text! : toDay(now).slice(0, 7);
}

export const firstOf = (month: string): Date => new Date(`${month}-01T00:00`);

export function monthsLater(months: number, month: string): string {
  const first = firstOf(month);
  return toDay(new Date(first.getFullYear(), first.getMonth() + months, 1)).slice(0, 7);
}

export function weeksOf(month: string, tag: string): CalendarDay[][] {
  const first = firstOf(month);
  const before = (first.getDay() - firstWeekday(tag) + 7) % 7;
  const next = firstOf(monthsLater(1, month));
  const weeks: CalendarDay[][] = [];
  for (let from = -before; daysLater(from, first) < next; from += 7) {
    weeks.push(Array.from({ length: 7 }, (_, at) => toCalendarDay(daysLater(from + at, first), month)));
  }
  return weeks;
}

function toCalendarDay(date: Date, month: string): CalendarDay {
  const day = toDay(date);
  return { day, date, isInMonth: day.startsWith(month) };
}

/** 0 is Sunday. Firefox learnt it late; most of the world begins on Monday. */
function firstWeekday(tag: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } } =
    new Intl.Locale(tag);
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}
