/** The texts people type into Tasks, as decorators: one line for a field of a DTO. */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength } from 'class-validator';

/** A visible character; neither white space nor format marks nor control characters are. */
const VISIBLE = /[^\p{Z}\p{Cf}\p{Cc}\p{Cs}]/u;

/** One line: no control characters, no line separators, no halves of a surrogate pair. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/** Several lines: as above, but line breaks and tabs. */
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** The same without decorators, for what comes out of an archive. Nothing is trimmed there. */
export const isLine = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && ONE_LINE.test(value) && VISIBLE.test(value);

export const isLines = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && LINES.test(value);

/** A line of 1 to `max` characters, trimmed first. Emoji count as one, any script is welcome. */
export const Line = (max: number) =>
  applyDecorators(
    Trimmed(),
    Matches(VISIBLE, { message: '$property must not be empty' }),
    MaxLength(max, { message: `$property must be at most ${max} characters long` }),
    Matches(ONE_LINE, { message: '$property must be one line without control characters' }),
    IsString({ message: '$property must be a text' }),
  );

/** Up to `max` characters of any number of lines. */
export const Lines = (max: number) =>
  applyDecorators(
    MaxLength(max, { message: `$property must be at most ${max} characters long` }),
    Matches(LINES, { message: '$property must not contain control characters' }),
    IsString({ message: '$property must be a text' }),
  );

const Trimmed = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
