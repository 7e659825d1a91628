import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { hasControlCharacter, lengthOf } from '@sv/server/validation/text-rules';

const MAX_LENGTH = 200;

/** A person's name in any script, trimmed: 1 to 200 characters, at least one of them visible, on one line. */
export const IsPersonName = (options: { required?: boolean } = {}) =>
  applyDecorators(
    ApiProperty({ minLength: 1, maxLength: MAX_LENGTH, example: 'Ada Lovelace', ...options }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy({
      name: 'isPersonName',
      validator: {
        validate: value => typeof value === 'string' && isPersonName(value),
        defaultMessage: () =>
          `The name must have 1 to ${MAX_LENGTH} characters and no line breaks or control characters.`,
      },
    }),
  );

const isPersonName = (name: string): boolean =>
  lengthOf(name) <= MAX_LENGTH &&
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) &&
  !hasControlCharacter(name) &&
  !/[\u2028\u2029]/.test(name);
