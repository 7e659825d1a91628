import { applyDecorators } from '@nestjs/common';
import { hasHiddenCharacter } from '@sv/server/validation/hidden-characters';
import { IsString, MaxLength, Matches, MinLength, ValidateBy } from 'class-validator';

/** One line for people to read: no control characters or half surrogate pairs, which no database and no header takes. */
export const IsPlainText = ({ min = 0, max }: { min?: number; max: number }): PropertyDecorator =>
  applyDecorators(
    IsString(),
    MinLength(min),
    MaxLength(max),
    Matches(/^[^\p{Cc}\p{Cs}]*$/u, { message: '$property must not contain control characters' }),
  );

/** A name by which people know something: no two of them look alike for what nobody sees in them. */
export const IsShownName = ({ max }: { max: number }): PropertyDecorator =>
  applyDecorators(
    IsPlainText({ min: 1, max }),
    ValidateBy({
      name: 'isShownName',
      validator: {
        validate: value => typeof value === 'string' && value.length <= max && !hasHiddenCharacter(value),
        defaultMessage: () => '$property must not contain invisible characters',
      },
    }),
  );
