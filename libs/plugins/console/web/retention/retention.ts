// What a shorter retention would delete, as text.
import type { AdminSettings, RetentionPreview } from '@sv/contracts/admin.contract';
import { counted } from '@sv/ui/quantities/quantities';

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
export function deletionText(change: Partial<Retention>, preview: RetentionPreview): string | null {
  const parts = [
    change.notificationRetentionDays && preview.notifications > 0 && counted(preview.notifications, 'notification'),
    change.activityRetentionDays &&
      preview.activity > 0 &&
      counted(preview.activity, 'entry of the activity log', 'entries of the activity log'),
  ].filter(part => typeof part === 'string');
  return parts.length === 0 ? null : parts.join(' and ');
}
