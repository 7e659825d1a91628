import { ValidateBy } from 'class-validator';
import { taskLimits } from '../../shared/task-limits';

/** A name of the IANA time zone database, such as `Europe/Zurich`. */
export const TimeZone = () =>
  ValidateBy({
    name: 'isTimeZone',
    validator: {
      validate: isTimeZone,
      defaultMessage: () => '$property must be a time zone such as Europe/Zurich',
    },
  });

export function isTimeZone(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > taskLimits.timeZone || !/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
