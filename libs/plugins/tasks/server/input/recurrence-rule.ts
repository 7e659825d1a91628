import { ValidateBy } from 'class-validator';
import { readRule } from '../../shared/recurrence-rule';

/** The value of an RRULE (RFC 5545) that repeats at most once a day. */
export const Recurrence = () =>
  ValidateBy({
    name: 'isRecurrence',
    validator: {
      validate: isRecurrence,
      defaultMessage: () => '$property must be a rule such as FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    },
  });

export const isRecurrence = (value: unknown): value is string => typeof value === 'string' && readRule(value) !== null;
