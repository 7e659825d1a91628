import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, Matches, MinLength } from 'class-validator';

/** One line for people to read: no control characters or half surrogate pairs, which no database and no header takes. */
export const IsPlainText = ({ min = 0, max }: { min?: number; max: number }): PropertyDecorator =>
  applyDecorators(
    IsString(),
    MinLength(min),
    MaxLength(max),
    Matches(/^[^\p{Cc}\p{Cs}]*$/u, { message: '$property must not contain control characters' }),
  );
