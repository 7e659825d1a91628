import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { PlatformError } from '@sv/server/problem/platform-error';
import { hasControlCharacter, lengthOf } from '@sv/server/validation/text-rules';
import { isCommonPassword } from './common-passwords';
import { type Owner, ownWords } from './own-words';

const MIN_LENGTH = 8;
const MAX_LENGTH = 256;

/** A field that holds a password to be set: 8 to 256 characters, and nothing said about which. */
export const IsNewPassword = () =>
  applyDecorators(
    ApiProperty({ format: 'password', minLength: MIN_LENGTH, maxLength: MAX_LENGTH }),
    ValidateBy({
      name: 'isNewPassword',
      validator: {
        validate: value => typeof value === 'string' && isWithin(value) && !hasControlCharacter(value),
        defaultMessage: () =>
          `The password must have ${MIN_LENGTH} to ${MAX_LENGTH} characters, none of them a control character.`,
      },
    }),
  );

/** A field that holds a password to be compared. What could never have been set is refused before it is hashed. */
export const IsGivenPassword = ({ required = true }: { required?: boolean } = {}) =>
  applyDecorators(
    ApiProperty({ format: 'password', maxLength: MAX_LENGTH, required }),
    ValidateBy({
      name: 'isGivenPassword',
      validator: {
        validate: value => typeof value === 'string' && value !== '' && lengthOf(value) <= MAX_LENGTH,
        defaultMessage: () => `The password must have 1 to ${MAX_LENGTH} characters.`,
      },
    }),
  );

/** @throws PlatformError `password-too-common` */
export function refuseCommonPassword(password: string, owner: Owner): void {
  if (isCommonPassword(password, ownWords(owner))) throw new PlatformError('password-too-common');
}

function isWithin(password: string): boolean {
  const length = lengthOf(password);
  return length >= MIN_LENGTH && length <= MAX_LENGTH;
}
