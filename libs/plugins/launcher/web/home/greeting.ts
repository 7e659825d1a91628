// The greeting of the home page, by the person's own clock.
import { t } from '@sv/ui/locale/translate';

/** The hour in a time zone, 0 to 23. */
function hourIn(timeZone: string, now: Date): number {
  try {
    const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now);
    return Number(hour);
  } catch {
    return now.getHours(); // the browser does not know the zone
  }
}

export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening';

export function partOfDay(timeZone: string, now: Date): PartOfDay {
  const hour = hourIn(timeZone, now);
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

const greetings: Record<PartOfDay, (name: string) => string> = {
  night: name => (name ? t('Good evening, {name}', { name }) : t('Good evening')),
  morning: name => (name ? t('Good morning, {name}', { name }) : t('Good morning')),
  afternoon: name => (name ? t('Good afternoon, {name}', { name }) : t('Good afternoon')),
  evening: name => (name ? t('Good evening, {name}', { name }) : t('Good evening')),
};

export const greeting = (timeZone: string, now: Date, name: string): string =>
  greetings[partOfDay(timeZone, now)](name);
