// The text of a due date: near days by name, others by date. The text says that an item is overdue, not only the
// colour.
import { daysBetween } from './due-day';

export interface DueWording {
  text: string;
  tone: 'overdue' | 'today' | 'soon' | 'later';
}

/** The interface is in English, so the names of days and months are too. */
const LOCALE = 'en-GB';
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long' });
const date = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const dateWithYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });

const relative: Record<number, DueWording> = {
  [-1]: { text: 'Overdue since yesterday', tone: 'overdue' },
  0: { text: 'Today', tone: 'today' },
  1: { text: 'Tomorrow', tone: 'soon' },
};

/** @param now determines which day is today */
export function dueWording(dueAt: string, now: Date): DueWording {
  const due = new Date(dueAt);
  const days = daysBetween(now, due);
  const near = relative[days];
  if (near) return near;
  if (days < -6) return { text: `Overdue since ${plainDate(dueAt, now)}`, tone: 'overdue' };
  if (days < 0) return { text: `${-days} days overdue`, tone: 'overdue' };
  if (days < 7) return { text: weekday.format(due), tone: 'soon' };
  return { text: plainDate(dueAt, now), tone: 'later' };
}

/** Only the date, for done items, which are never overdue. */
export function plainDate(dueAt: string, now: Date): string {
  const due = new Date(dueAt);
  return (due.getFullYear() === now.getFullYear() ? date : dateWithYear).format(due);
}
