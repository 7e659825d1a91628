// The days of a range of due dates, by the reader's clock.
import type { DueRange } from '../../shared/views.contract';
import { daysLater, toDay } from '../due-date/due-day';
import type { Question } from '../views/found-view';

export function daysOf(range: DueRange | undefined, now: Date): Pick<Question, 'from' | 'before' | 'hasDue'> {
  const day = (days: number): string => toDay(daysLater(days, now));
  if (range === 'overdue') return { before: day(0) };
  if (range === 'today') return { from: day(0), before: day(1) };
  if (range === 'week') return { from: day(0), before: day(7) };
  return range ? { hasDue: range === 'any' } : {};
}
