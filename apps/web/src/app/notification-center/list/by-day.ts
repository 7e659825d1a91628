// Groups a list, newest first, under Today, Yesterday and Earlier, by the calendar days of the person's time zone.
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { t } from '@sv/ui/locale/translate';

export interface DayGroup {
  /** The heading. */
  name: string;
  items: NotificationItem[];
}

const hourMs = 3_600_000;

/** @param dayOf the day of an instant as text, in the person's time zone; equal texts mean the same day */
export function byDay(items: readonly NotificationItem[], dayOf: (iso: string) => string, now: Date): DayGroup[] {
  const today = dayOf(now.toISOString());
  const yesterday = dayBefore(today, dayOf, now);
  const groups: DayGroup[] = [];
  for (const item of items) {
    const day = dayOf(item.createdAt);
    // The server's clock may be a little ahead; the newest entry must not appear under Earlier.
    const isToday = day === today || item.createdAt > now.toISOString();
    const name = isToday ? t('Today') : day === yesterday ? t('Yesterday') : t('Earlier');
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}

/** Steps back hour by hour, because a day has 23 or 25 hours when daylight saving time starts or ends. */
function dayBefore(today: string, dayOf: (iso: string) => string, now: Date): string {
  for (let hours = 1; hours <= 25; hours++) {
    const day = dayOf(new Date(now.getTime() - hours * hourMs).toISOString());
    if (day !== today) return day;
  }
  return '';
}
