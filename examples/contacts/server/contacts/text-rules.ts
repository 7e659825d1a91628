/** What people type into an address book, as decorators: one line for a field of a DTO. */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, ValidateBy } from 'class-validator';

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** One line of at most `max` characters, trimmed first. */
export const Line = (max: number) =>
  applyDecorators(
    Trimmed(),
    Matches(/\S/, { message: '$property must not be empty' }),
    MaxLength(max, { message: `$property must be at most ${max} characters long` }),
    Matches(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, { message: '$property must be one line without control characters' }),
    IsString({ message: '$property must be a text' }),
  );

/** Several lines of at most `max` characters together. */
export const Lines = (max: number) =>
  applyDecorators(
    MaxLength(max, { message: `$property must be at most ${max} characters long` }),
    Matches(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, { message: '$property must not contain control characters' }),
    IsString({ message: '$property must be a text' }),
  );

/** A day that the calendar has: `1815-12-10`. */
export const CalendarDay = () =>
  ValidateBy({
    name: 'isCalendarDay',
    validator: { validate: isDay, defaultMessage: () => '$property must be a day such as 1815-12-10' },
  });

export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
