import type { Language } from '../language.contract';

/** `GET` and `PATCH /api/admin/settings`. Days null: keep for ever. */
export interface AdminSettings {
  tenantName: string;
  rootPluginId: string;
  /** In which the times of scheduled jobs are meant, such as `Europe/Berlin`. */
  timeZone: string;
  /** Of people who chose none and whose browsers prefer none of ours, and of mails to addresses without an account. */
  language: Language;
  notificationRetentionDays: number | null;
  activityRetentionDays: number | null;
  /** When backups are made, as a cron expression; null: never. */
  backupSchedule: string | null;
  /** Which backups stay when another one was made: so many of the newest ones. All rules null: all. */
  backupsKept: number | null;
  /** Also the last one of each day, week and month, for so many of them. */
  backupsKeptDaily: number | null;
  backupsKeptWeekly: number | null;
  backupsKeptMonthly: number | null;
}

/** What somebody edits: the number grows with each change, and a change can name it in `If-Match`. */
export type Versioned<T> = T & { version: number };

/** `PATCH /api/admin/settings?dryRun=true`: how many would be deleted. */
export interface RetentionPreview {
  notifications: number;
  activity: number;
}
