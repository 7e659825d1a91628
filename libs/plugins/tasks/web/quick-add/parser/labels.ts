// What the chips under the line say.
import { t } from '@sv/ui/locale/translate';
import type { TypingContext } from '../understood';
import { dayIn } from './zone-clock';
import type { When } from './when';

const DAY_MS = 86_400_000;

export function dateLabel({ dueAt, startAt, allDay }: When, context: TypingContext): string {
  const day = (instant: Date): string => dayLabel(instant, context);
  if (startAt) return t('{start} to {end}', { start: day(startAt), end: day(dueAt) });
  if (allDay) return day(dueAt);
  const { tag, timeZone } = context;
  const time = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone }).format(dueAt);
  return `${day(dueAt)} ${time}`;
}

/** Near days by name; others with their date, so that it is clear which Friday is meant. */
function dayLabel(instant: Date, { now, tag, timeZone }: TypingContext): string {
  const [today, day] = [dayIn(timeZone, now), dayIn(timeZone, instant)];
  const days = (day.getTime() - today.getTime()) / DAY_MS;
  if (days === 0) return t('Today');
  if (days === 1) return t('Tomorrow');
  const year = day.getUTCFullYear() === today.getUTCFullYear() ? undefined : 'numeric';
  const format = { weekday: 'short', day: 'numeric', month: 'short', year, timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tag, format).format(day);
}
