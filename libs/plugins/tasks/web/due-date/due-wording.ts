// How a due date reads: near days by name, far ones by date, and what is late says so in words, not in colour alone.
import { daysBetween } from './due-day';

export interface DueWording {
  words: string;
  tone: 'overdue' | 'today' | 'soon' | 'later';
}

/** The words of the interface are English, so the names of days and months are too. */
const LOCALE = 'en-GB';
const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: 'long' });
const date = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const dateWithYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });

const relative: Record<number, DueWording> = {
  [-1]: { words: 'Overdue since yesterday', tone: 'overdue' },
  0: { words: 'Today', tone: 'today' },
  1: { words: 'Tomorrow', tone: 'soon' },
};

/** @param now decides what today is */
export function dueWording(dueAt: string, now: Date): DueWording {
  const due = new Date(dueAt);
  const days = daysBetween(now, due);
  const near = relative[days];
  if (near) return near;
  if (days < -6) return { words: `Overdue since ${plainDate(dueAt, now)}`, tone: 'overdue' };
  if (days < 0) return { words: `${-days} days overdue`, tone: 'overdue' };
  if (days < 7) return { words: weekday.format(due), tone: 'soon' };
  return { words: plainDate(dueAt, now), tone: 'later' };
}

/** The date alone: for what is done, nothing is late any more. */
export function plainDate(dueAt: string, now: Date): string {
  const due = new Date(dueAt);
  return (due.getFullYear() === now.getFullYear() ? date : dateWithYear).format(due);
}
