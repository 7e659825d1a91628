import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { taskLimits } from '../../shared/task-limits';
import { LatestUsed } from './latest-used';

/**
 * A name of the IANA time zone database, such as `Europe/Zurich`. It is stored as `canonicalZone` has it; what is none
 * stays as it is, to be refused.
 */
export const TimeZone = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => canonicalZone(value) ?? value),
    ValidateBy({
      name: 'isTimeZone',
      validator: {
        validate: isTimeZone,
        defaultMessage: () => '$property must be a time zone such as Europe/Zurich',
      },
    }),
  );

export const isTimeZone = (value: unknown): value is string => canonicalZone(value) !== null;

/**
 * The one name of a zone, whichever of its names and whichever capitals were sent: what is stored and kept in memory for
 * each zone would else grow with every spelling. Null for what is no zone.
 */
export const canonicalZone = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= taskLimits.timeZone && /^[A-Za-z]/.test(value) ? names.of(value) : null;

const names = new LatestUsed(nameOf);

function nameOf(spelling: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: spelling }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
