import { applyDecorators } from '@nestjs/common';
import { IsString, MaxLength, Matches, MinLength } from 'class-validator';

/** One line for people to read: no control characters, which no database and no header takes. */
export const IsPlainText = ({ min = 0, max }: { min?: number; max: number }): PropertyDecorator =>
  applyDecorators(
    IsString(),
    MinLength(min),
    MaxLength(max),
    Matches(/^[^\u0000-\u001f\u007f]*$/, { message: '$property must not contain control characters' }),
  );
