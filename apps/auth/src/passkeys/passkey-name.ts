import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { hasControlCharacter, lengthOf } from '@sv/server/validation/text-rules';

const MAX_LENGTH = 100;

/** What a person calls a passkey, trimmed: 1 to 100 characters on one line. */
export const IsPasskeyName = (options: { required?: boolean } = {}) =>
  applyDecorators(
    ApiProperty({ type: String, minLength: 1, maxLength: MAX_LENGTH, example: 'Work laptop', ...options }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy({
      name: 'isPasskeyName',
      validator: {
        validate: value => typeof value === 'string' && isName(value),
        defaultMessage: () =>
          `The name must have 1 to ${MAX_LENGTH} characters and no line breaks or control characters.`,
      },
    }),
  );

const isName = (name: string): boolean =>
  lengthOf(name) <= MAX_LENGTH &&
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) &&
  !hasControlCharacter(name) &&
  !/[\u2028\u2029]/.test(name);
