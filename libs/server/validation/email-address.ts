import { domainToASCII, domainToUnicode } from 'node:url';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { isEmail, ValidateBy } from 'class-validator';
import { hasHiddenCharacter } from './hidden-characters';
import { hasControlCharacter } from './text-rules';

/** RFC 5321 section 4.5.3.1.3, less the angle brackets. */
const MAX_LENGTH = 254;
/** Normalising takes the square of the length for some texts, so what can be no address is not even read. */
const MAX_READ_LENGTH = 1000;

/** The one spelling under which an address is stored and looked up. */
export const toEmailAddress = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/**
 * A field that holds an email address; host names without a dot are fine in a home network. It may be one from before
 * invisible characters were refused, for whoever signs in with it.
 */
export const IsEmailAddress = () =>
  isAddress(isEmailAddress, `Enter an email address of at most ${MAX_LENGTH} characters.`);

/** The same for an address that is to be stored: nothing in it is invisible or stands for something plainer. */
export const IsNewEmailAddress = () =>
  isAddress(
    address => isEmailAddress(address) && !hasHiddenCharacter(address) && hasPlainDomain(address),
    `Enter an email address of at most ${MAX_LENGTH} characters, none of them invisible, with its domain spelled plainly.`,
  );

/**
 * Whether the domain is written as names are: `example。com` and `ℯxample.com` are `example.com` for whoever delivers mail,
 * and would be further accounts of the same mailbox. Punycode is what browsers make of a field for addresses.
 */
function hasPlainDomain(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const ascii = domainToASCII(domain);
  return ascii === domain || domainToUnicode(ascii) === domain;
}

const isAddress = (isValid: (address: string) => boolean, words: string) =>
  applyDecorators(
    ApiProperty({ format: 'email', maxLength: MAX_LENGTH, example: 'ada@example.com' }),
    Transform(({ value }: { value: unknown }) => (isReadable(value) ? toEmailAddress(value) : value)),
    ValidateBy({
      name: 'isEmailAddress',
      validator: {
        validate: value => typeof value === 'string' && isValid(value),
        defaultMessage: () => words,
      },
    }),
  );

const isReadable = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_READ_LENGTH;

/** Whether it is one address, and nothing else. */
export const isEmailAddress = (address: string): boolean =>
  Buffer.byteLength(address) <= MAX_LENGTH && !hasControlCharacter(address) && isEmail(address, { require_tld: false });
