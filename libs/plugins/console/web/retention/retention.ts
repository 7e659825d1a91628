// What a shorter retention would delete, as text.
import type { AdminSettings, RetentionPreview } from '@sv/contracts/admin/settings.contract';
import type { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';

export type Retention = Pick<AdminSettings, 'notificationRetentionDays' | 'activityRetentionDays'>;

/** The retentions that become shorter; null when none does. */
export function shortened(wanted: Retention, saved: Retention): Partial<Retention> | null {
  const fields = ['notificationRetentionDays', 'activityRetentionDays'] as const;
  const shorter = fields.filter(field => {
    const [days, before] = [wanted[field], saved[field]];
    return days !== null && (before === null || days < before);
  });
  return shorter.length === 0 ? null : Object.fromEntries(shorter.map(field => [field, wanted[field]]));
}

/** "1,204 notifications and 88 entries of the activity log"; null when no record is that old yet. */
export function deletionText(
  locale: LocaleService,
  change: Partial<Retention>,
  preview: RetentionPreview,
): string | null {
  const [notifications, entries] = [
    change.notificationRetentionDays ? preview.notifications : 0,
    change.activityRetentionDays ? preview.activity : 0,
  ];
  const parts = [
    ...(notifications > 0 ? [notificationsText(notifications, locale.formatNumber(notifications))] : []),
    ...(entries > 0 ? [entriesText(entries, locale.formatNumber(entries))] : []),
  ];
  return parts.length === 0 ? null : locale.formatList(parts);
}

const notificationsText = (count: number, number: string): string =>
  t('{count, plural, one {{number} notification} other {{number} notifications}}', { count, number });

const entriesText = (count: number, number: string): string =>
  t('{count, plural, one {{number} entry of the activity log} other {{number} entries of the activity log}}', {
    count,
    number,
  });
