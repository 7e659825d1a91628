import { InvalidInputError } from '@sv/sdk';
import { hasControlCharacter, lengthOf } from '@sv/server/validation/text-rules';

/** A value that a plugin gave: plain JavaScript may have put anything there. */
type Given = unknown;

/** One line of 1 to `max` characters. @throws InvalidInputError */
export function checkedLine(field: string, value: Given, max: number): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new InvalidInputError(`/${field}`, `${field} is missing.`);
  if (hasControlCharacter(value)) {
    throw new InvalidInputError(`/${field}`, `${field} has a line break or another control character.`);
  }
  return checkedLength(field, value, max);
}

/** A text of at most `max` characters, of any number of lines; undefined when there is none. @throws InvalidInputError */
export function checkedText(field: string, value: Given, max: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new InvalidInputError(`/${field}`, `${field} is not a text.`);
  // A NUL, which Postgres stores in no text, and halves of pairs, which no database does.
  if (/[\0\p{Cs}]/u.test(value)) throw new InvalidInputError(`/${field}`, `${field} has a character that is none.`);
  return checkedLength(field, value, max);
}

/**
 * Where a click may lead: a path of this instance, or another place over https (contract 0).
 *
 * @throws InvalidInputError
 */
export function checkedLink(field: string, value: Given): string | undefined {
  const link = checkedText(field, value, 2048);
  if (link === undefined) return undefined;
  if (!hasControlCharacter(link) && (isOwnPath(link) || isHttps(link))) return link;
  throw new InvalidInputError(`/${field}`, `${field} must be a path that starts with one /, or an https: URL.`);
}

/** Not `//host` and not `/\host`, which a browser reads as another host. */
const isOwnPath = (link: string): boolean => /^\/(?![/\\])/.test(link);

const isHttps = (link: string): boolean =>
  /^https:\/\/[^/\\]/i.test(link) && URL.canParse(link) && new URL(link).protocol === 'https:';

function checkedLength(field: string, value: string, max: number): string {
  if (value.length > max * 2 || lengthOf(value) > max) {
    throw new InvalidInputError(`/${field}`, `${field} has more than ${max} characters.`);
  }
  return value;
}
