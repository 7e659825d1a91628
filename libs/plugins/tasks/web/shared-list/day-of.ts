// When a task is due, for somebody of whom nothing is known but the clock of their browser.
import { dueWording, plainDate, type DueWording } from '../due-date/due-wording';
import type { SharedItem } from '../../shared/links.contract';

/** A day of another zone is the same day here. */
function here(instant: string, { allDay, timeZone }: SharedItem): string {
  if (!allDay || !timeZone) return instant;
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(new Date(instant));
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).toISOString();
}

/** Null without a date. What is done is never overdue. */
export function dueText(item: SharedItem, now: Date, tag: string): DueWording | null {
  if (!item.dueAt) return null;
  const dueAt = here(item.dueAt, item);
  const wording: DueWording = item.doneAt
    ? { text: plainDate(dueAt, now, tag), tone: 'later' }
    : dueWording(dueAt, now, tag);
  if (item.allDay) return wording;
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(new Date(item.dueAt));
  return { ...wording, text: `${wording.text}, ${time}` };
}

export const startText = (item: SharedItem, now: Date, tag: string): string | null =>
  item.startAt && plainDate(here(item.startAt, item), now, tag);
