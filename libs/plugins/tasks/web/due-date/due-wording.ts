// The text of a due date: near days by name, others by date. The text says that an item is overdue, not only the
// colour.
import { t } from '@sv/ui/locale/translate';
import { daysBetween } from './due-day';

export interface DueWording {
  text: string;
  tone: 'overdue' | 'today' | 'soon' | 'later';
}

/**
 * @param now determines which day is today
 * @param tag of the person's language and region; the day is that of the browser, see `task-date.ts`
 * @param isTimed whether the time is said too
 */
export function dueWording(dueAt: string, now: Date, tag: string, isTimed = false): DueWording {
  const due = new Date(dueAt);
  const days = daysBetween(now, due);
  if (days < 0) return { text: overdueText(-days, () => plainDate(dueAt, now, tag)), tone: 'overdue' };
  const at = (day: string): string => (isTimed ? `${day}, ${timeOf(due, tag)}` : day);
  if (days === 0) return { text: at(t('Today')), tone: 'today' };
  if (days === 1) return { text: at(t('Tomorrow')), tone: 'soon' };
  if (days < 7) return { text: at(new Intl.DateTimeFormat(tag, { weekday: 'long' }).format(due)), tone: 'soon' };
  return { text: at(plainDate(dueAt, now, tag)), tone: 'later' };
}

const timeOf = (due: Date, tag: string): string => new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(due);

function overdueText(days: number, date: () => string): string {
  if (days === 1) return t('Overdue since yesterday');
  if (days > 6) return t('Overdue since {date}', { date: date() });
  return t('{days, plural, one {# day overdue} other {# days overdue}}', { days });
}

/** Only the date, for done items, which are never overdue. */
export function plainDate(dueAt: string, now: Date, tag: string): string {
  const due = new Date(dueAt);
  const year = due.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year }).format(due);
}
