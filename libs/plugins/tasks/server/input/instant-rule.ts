import { applyDecorators } from '@nestjs/common';
import { IsISO8601, Matches, ValidateBy } from 'class-validator';

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

/** A moment as ISO 8601 with its offset, `2026-06-22T10:00:00Z`; a date alone would not say whose day it is. */
export const Instant = () =>
  applyDecorators(
    ValidateBy({
      name: 'isInAUsualYear',
      validator: {
        validate: isInAUsualYear,
        defaultMessage: () => `$property must be between the years ${FIRST_YEAR} and ${LAST_YEAR}`,
      },
    }),
    IsISO8601({ strict: true }, { message: '$property is not a day of the calendar' }),
    Matches(WITH_OFFSET, { message: '$property must be an instant such as 2026-06-22T10:00:00Z' }),
  );

/** Years outside would be stored with another length, and text order would no longer be time order. */
export function isInAUsualYear(value: unknown): boolean {
  const year = typeof value === 'string' ? new Date(value).getUTCFullYear() : NaN;
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
