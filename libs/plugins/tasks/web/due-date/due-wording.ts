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
 * @param tag of the person's language and region; the day is that of the browser, in which it was picked
 */
export function dueWording(dueAt: string, now: Date, tag: string): DueWording {
  const due = new Date(dueAt);
  const days = daysBetween(now, due);
  if (days < 0) return { text: overdueText(-days, () => plainDate(dueAt, now, tag)), tone: 'overdue' };
  if (days === 0) return { text: t('Today'), tone: 'today' };
  if (days === 1) return { text: t('Tomorrow'), tone: 'soon' };
  if (days < 7) return { text: new Intl.DateTimeFormat(tag, { weekday: 'long' }).format(due), tone: 'soon' };
  return { text: plainDate(dueAt, now, tag), tone: 'later' };
}

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
