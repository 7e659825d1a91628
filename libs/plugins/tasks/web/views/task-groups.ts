// Sorts the tasks of a page into groups: by how near they are due, or by day.
import { t } from '@sv/ui/locale/translate';
import type { TaskItem } from '../../shared/task.contract';
import { daysLater, toDay } from '../due-date/due-day';
import { dayOf } from './day-of';

export interface TaskGroup {
  id: string;
  /** Empty: a list of its own, without a heading. */
  heading: string;
  items: readonly TaskItem[];
}

const daysShown = 7;

/** Overdue, today, tomorrow, the days after that, later, without a date; only those that have tasks. */
export function byDue(items: readonly TaskItem[], now: Date): TaskGroup[] {
  const [today, tomorrow, later] = [0, 1, daysShown].map(days => toDay(daysLater(days, now))) as [
    string,
    string,
    string,
  ];
  const groups: [id: string, heading: string, has: (day: string | null) => boolean][] = [
    ['overdue', t('Overdue'), day => day !== null && day < today],
    ['today', t('Today'), day => day === today],
    ['tomorrow', t('Tomorrow'), day => day === tomorrow],
    ['soon', t('Next 7 days'), day => day !== null && day > tomorrow && day < later],
    ['later', t('Later'), day => day !== null && day >= later],
    ['none', t('No date'), day => day === null],
  ];
  return filled(groups.map(([id, heading, has]) => ({ id, heading, items: items.filter(item => has(dayOf(item))) })));
}

/** A group for each of the next days that has tasks, and one for later. @param tag of the person's language and region */
export function byDay(items: readonly TaskItem[], now: Date, tag: string): TaskGroup[] {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long' });
  const days = Array.from({ length: daysShown }, (_, at) => daysLater(at + 1, now));
  const last = toDay(days.at(-1)!);
  const groups = days.map(date => {
    const day = toDay(date);
    const heading =
      day === toDay(daysLater(1, now)) ? t('Tomorrow, {date}', { date: format.format(date) }) : format.format(date);
    return { id: day, heading, items: items.filter(item => dayOf(item) === day) };
  });
  const later = items.filter(item => (dayOf(item) ?? '') > last);
  return filled([...groups, { id: 'later', heading: t('Later'), items: later }]);
}

const filled = (groups: TaskGroup[]): TaskGroup[] => groups.filter(({ items }) => items.length > 0);

/** The first rows of all groups. */
export function firstRows(groups: readonly TaskGroup[], count: number): TaskGroup[] {
  let left = count;
  return filled(
    groups.map(group => {
      const items = group.items.slice(0, Math.max(0, left));
      left -= items.length;
      return { ...group, items };
    }),
  );
}
