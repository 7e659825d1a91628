import { nextOccurrence } from './next-occurrence';

/** When backups are made, and which of them stay. Null: never, or without this rule. */
export interface BackupPlan {
  /** A cron expression, in the time zone of the instance. */
  backupSchedule: string | null;
  /** So many of the newest ones. */
  backupsKept: number | null;
  /** The last one of each day, week and month, for so many of them in which there is one. */
  backupsKeptDaily: number | null;
  backupsKeptWeekly: number | null;
  backupsKeptMonthly: number | null;
}

const AN_HOUR_MS = 3_600_000;
/** A whole day of the most frequent schedule. */
const LOOKED_AT = 25;

/** Whether it is a cron expression that comes true, and at most once an hour: a backup reads everything there is. */
export function isBackupSchedule(text: unknown, from = new Date('2026-01-01T00:00:00Z')): text is string {
  if (typeof text !== 'string' || text.length > 100) return false;
  try {
    let last = nextOccurrence(text, 'UTC', from);
    if (!last) return false;
    for (let times = 0; times < LOOKED_AT; times++) {
      const next = nextOccurrence(text, 'UTC', last);
      if (!next) return true;
      if (next.getTime() - last.getTime() < AN_HOUR_MS) return false;
      last = next;
    }
    return true;
  } catch {
    // not a cron expression
    return false;
  }
}
