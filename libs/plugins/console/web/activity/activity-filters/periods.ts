// The periods by which most people look for an entry: "yesterday".
import { t } from '@sv/ui/locale/translate';

interface Period {
  name: string;
  /** Days in the format of a date field, both inclusive; empty for no limit. */
  from: string;
  to: string;
}

export function periods(now = new Date()): readonly Period[] {
  const [today, yesterday] = [dayOf(now, 0), dayOf(now, 1)];
  return [
    { name: t('Any time'), from: '', to: '' },
    { name: t('Today'), from: today, to: today },
    { name: t('Yesterday'), from: yesterday, to: yesterday },
    { name: t('Last 7 days'), from: dayOf(now, 6), to: today },
    { name: t('Last 30 days'), from: dayOf(now, 29), to: today },
  ];
}

/** `2026-06-22`, so many days before. */
function dayOf(now: Date, daysBefore: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBefore);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(part => String(part).padStart(2, '0')).join('-');
}
