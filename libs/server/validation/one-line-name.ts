import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { hasHiddenCharacter } from './hidden-characters';
import { hasControlCharacter, lengthOf } from './text-rules';

/** A field that holds a name in any script, trimmed: at least one visible character, on one line, and none that hides. */
export const IsOneLineName = ({
  maxLength,
  example,
  required = true,
}: {
  maxLength: number;
  example: string;
  required?: boolean;
}) =>
  applyDecorators(
    ApiProperty({ type: String, minLength: 1, maxLength, example, required }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy({
      name: 'isOneLineName',
      validator: {
        validate: value => typeof value === 'string' && lengthOf(value) <= maxLength && isOneLineName(value),
        defaultMessage: () =>
          `The name must have 1 to ${maxLength} characters and no line breaks, control or invisible characters.`,
      },
    }),
  );

const isOneLineName = (name: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !hasControlCharacter(name) && !hasHiddenCharacter(name);
