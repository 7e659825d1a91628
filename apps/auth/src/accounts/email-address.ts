import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { isEmail, ValidateBy } from 'class-validator';
import { hasControlCharacter } from './text-rules';

/** RFC 5321 section 4.5.3.1.3, less the angle brackets. */
const MAX_LENGTH = 254;

/** The one spelling under which an address is stored and looked up. */
export const toEmailAddress = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** A field that holds an e-mail address; host names without a dot are fine in a home network. */
export const IsEmailAddress = () =>
  applyDecorators(
    ApiProperty({ format: 'email', maxLength: MAX_LENGTH, example: 'ada@example.com' }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? toEmailAddress(value) : value)),
    ValidateBy({
      name: 'isEmailAddress',
      validator: {
        validate: value => typeof value === 'string' && isEmailAddress(value),
        defaultMessage: () => `Enter an e-mail address of at most ${MAX_LENGTH} characters.`,
      },
    }),
  );

const isEmailAddress = (address: string): boolean =>
  Buffer.byteLength(address) <= MAX_LENGTH && !hasControlCharacter(address) && isEmail(address, { require_tld: false });
