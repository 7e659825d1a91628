// Puts a list that is newest first under Today, Yesterday and Earlier, as the person's own calendar has it.
import type { NotificationItem } from '@sv/contracts/notification.contract';

export interface DayGroup {
  name: 'Today' | 'Yesterday' | 'Earlier';
  items: NotificationItem[];
}

const hourMs = 3_600_000;

/** @param dayOf the day of a moment in words, in the person's time zone: equal words, same day */
export function byDay(items: readonly NotificationItem[], dayOf: (iso: string) => string, now: Date): DayGroup[] {
  const today = dayOf(now.toISOString());
  const yesterday = dayBefore(today, dayOf, now);
  const groups: DayGroup[] = [];
  for (const item of items) {
    const day = dayOf(item.createdAt);
    // A clock that is a little ahead must not put the newest under Earlier.
    const isToday = day === today || item.createdAt > now.toISOString();
    const name = isToday ? 'Today' : day === yesterday ? 'Yesterday' : 'Earlier';
    const last = groups.at(-1);
    if (last?.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}

/** Days have 23 to 25 hours where clocks are put forward and back, so it is looked for by the hour. */
function dayBefore(today: string, dayOf: (iso: string) => string, now: Date): string {
  for (let hours = 1; hours <= 25; hours++) {
    const day = dayOf(new Date(now.getTime() - hours * hourMs).toISOString());
    if (day !== today) return day;
  }
  return '';
}
