import { ValidateBy } from 'class-validator';
import { taskLimits } from '../../shared/task-limits';

const PARTS = /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;[A-Z]+=[A-Z0-9,+-]+)*$/;

/** The value of an RRULE (RFC 5545), with FREQ first. */
export const Recurrence = () =>
  ValidateBy({
    name: 'isRecurrence',
    validator: {
      validate: isRecurrence,
      defaultMessage: () => '$property must be a rule such as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    },
  });

export const isRecurrence = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= taskLimits.recurrence && PARTS.test(value);
