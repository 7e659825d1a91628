import { join, resolve } from 'node:path';
import type { EnvReader } from '@sv/server/config/env-reader';
import { type BackupPlan, isBackupSchedule } from '../settings/backup-plan';
import { readS3Address, type S3Address } from './s3-address';

/**
 * Where backups go, who can read them, and what of their plan the environment decides. The first two only the operator
 * of the server chooses: whoever can read a backup can act as anybody.
 */
export interface BackupConfig {
  /** The folder of the backups that are made without a file being named. */
  dir: string;
  /** The bucket in place of the folder. */
  s3: S3Address | null;
  /** The public keys that they are encrypted to; none: they are not encrypted. */
  recipients: readonly string[];
  /** Whether each backup is restored as a test. */
  tests: boolean;
  /** What Console shows and cannot change. */
  plan: Partial<BackupPlan>;
}

const MOST = { max: 1000 };
const RECIPIENT = /^age1[a-z0-9]{20,}$/;

export const readBackupConfig = (read: EnvReader, dataDir: string): BackupConfig => ({
  dir: resolve(read.text('BACKUP_DIR', join(dataDir, 'backups'))),
  s3: readBucket(read),
  recipients: readRecipients(read),
  tests: read.oneOf('BACKUP_TEST', ['on', 'off'], 'on') === 'on',
  plan: { ...readSchedule(read), ...readRules(read) },
});

function readBucket(read: EnvReader): S3Address | null {
  const url = read.text('BACKUP_URL');
  if (url === undefined) return null;
  const outside = { accessKeyId: read.text('AWS_ACCESS_KEY_ID'), secretAccessKey: read.text('AWS_SECRET_ACCESS_KEY') };
  const address = readS3Address(url, outside);
  if (typeof address !== 'string') return address;
  read.fault(`BACKUP_URL ${address}`);
  return null;
}

/** Never repeats what is wrong: somebody may have pasted the private key. */
function readRecipients(read: EnvReader): string[] {
  const recipients = read.list('BACKUP_RECIPIENTS');
  if (!recipients.every(one => RECIPIENT.test(one)))
    read.fault('BACKUP_RECIPIENTS must be public keys of age (age1…), comma-separated; the private key stays with you');
  return recipients;
}

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
