import { ValidateBy } from 'class-validator';
import { isBackupSchedule } from '../settings/backup-plan';

/** A cron expression such as `30 3 * * *`, at most hourly. */
export const IsBackupSchedule = (): PropertyDecorator =>
  ValidateBy({
    name: 'isBackupSchedule',
    validator: {
      validate: value => isBackupSchedule(value),
      defaultMessage: () => 'must be a cron expression such as 30 3 * * *, at most once an hour',
    },
  });
