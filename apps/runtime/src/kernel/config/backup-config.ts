import { join, resolve } from 'node:path';
import type { EnvReader } from '@sv/server/config/env-reader';
import { type BackupPlan, isBackupSchedule } from '../settings/backup-plan';

/** Where backups go, and what of their plan the environment decides. */
export interface BackupConfig {
  /** The folder of the backups that are made without a file being named. */
  dir: string;
  /** What Console shows and cannot change. */
  plan: Partial<BackupPlan>;
}

const MOST = { max: 1000 };

export const readBackupConfig = (read: EnvReader, dataDir: string): BackupConfig => ({
  dir: resolve(read.text('BACKUP_DIR', join(dataDir, 'backups'))),
  plan: { ...readSchedule(read), ...readRules(read) },
});

function readSchedule(read: EnvReader): Partial<BackupPlan> {
  const schedule = read.text('BACKUP_SCHEDULE');
  if (schedule === undefined) return {};
  if (schedule === 'off') return { backupSchedule: null };
  if (!isBackupSchedule(schedule))
    read.fault(
      `BACKUP_SCHEDULE must be 'off' or a cron expression such as '30 3 * * *', at most hourly, not '${schedule}'`,
    );
  return { backupSchedule: schedule };
}

/** Together: which backups stay follows from all rules, so one variable decides all of them. 0: without this rule. */
function readRules(read: EnvReader): Partial<BackupPlan> {
  const rules = {
    backupsKept: read.integer('BACKUP_KEEP_LAST', 0, MOST) || null,
    backupsKeptDaily: read.integer('BACKUP_KEEP_DAILY', 0, MOST) || null,
    backupsKeptWeekly: read.integer('BACKUP_KEEP_WEEKLY', 0, MOST) || null,
    backupsKeptMonthly: read.integer('BACKUP_KEEP_MONTHLY', 0, MOST) || null,
  };
  return Object.values(rules).some(rule => rule !== null) ? rules : {};
}
