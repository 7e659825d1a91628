import { InvalidInputError } from '../errors.js';
import type { MailMessage } from '../namespaces/mailer.js';
import type { NotificationInput } from '../namespaces/notifications.js';

/** Limits for input of plugins, in the runtime and in `@sv/sdk/testing`. Plain JavaScript can pass any value. */
const MAX_ADDRESS = 254;
const MAX_SUBJECT = 200;
const MAX_WORDS_BYTES = 262_144;
const MAX_ID = 64;
const MAX_TITLE = 200;
const MAX_CATEGORY = 64;
const MAX_BODY = 2000;
const MAX_LINK = 2048;
/** People cannot mute it, so only the platform may use it. */
const RESERVED_CATEGORY = 'security';

/**
 * Returns a checked copy of a mail: no value can inject a header, a recipient or an attachment. A host may be stricter
 * about addresses.
 *
 * @throws InvalidInputError
 */
export function checkedMail({ to, subject, text, html }: MailMessage): Required<MailMessage> {
  if (
    typeof to !== 'string' ||
    to.length > MAX_ADDRESS ||
    !/^[^\s@,;:<>()[\]\p{C}]+@[^\s@,;:<>()[\]\p{C}]+$/u.test(to)
  ) {
    throw new InvalidInputError('/to', 'to must be one email address, without a name.');
  }
  const words = { text: checkedWords('text', text), html: checkedWords('html', html) };
  if (!words.text && !words.html) throw new InvalidInputError('/text', 'The message has no words: give text or html.');
  return { to, subject: checkedLine('subject', subject, MAX_SUBJECT), ...words };
}

/** @throws InvalidInputError */
export function checkedNotification(input: NotificationInput): NotificationInput {
  const category = checkedLine('category', input.category, MAX_CATEGORY);
  if (category.trim().toLowerCase() === RESERVED_CATEGORY) {
    throw new InvalidInputError('/category', `The category ${RESERVED_CATEGORY} is the platform's.`);
  }
  const [body, url, icon] = [
    checkedText('body', input.body, MAX_BODY),
    checkedLink('url', input.url),
    checkedLink('icon', input.icon),
  ];
  return {
    userId: checkedLine('userId', input.userId, MAX_ID),
    title: checkedLine('title', input.title, MAX_TITLE),
    category,
    ...(body !== undefined && { body }),
    ...(url !== undefined && { url }),
    ...(icon !== undefined && { icon }),
  };
}

/** @throws InvalidInputError unless it is a whole number of at least 1 */
export function checkedSchemaVersion(version: unknown): number {
  if (Number.isSafeInteger(version) && (version as number) >= 1) return version as number;
  throw new InvalidInputError('/schemaVersion', 'schemaVersion must be a whole number of at least 1.');
}

/** Checks one line of 1 to `max` characters. */
function checkedLine(field: string, value: unknown, max: number): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new InvalidInputError(`/${field}`, `${field} is missing.`);
  if (hasControlCharacter(value)) {
    throw new InvalidInputError(`/${field}`, `${field} has a line break or another control character.`);
  }
  return checkedLength(field, value, max);
}

/** Checks text of any number of lines; undefined when there is none. */
function checkedText(field: string, value: unknown, max: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new InvalidInputError(`/${field}`, `${field} is not a text.`);
  // NUL, which Postgres cannot store in text, and lone surrogates, which no database can store.
  if (/[\0\p{Cs}]/u.test(value)) throw new InvalidInputError(`/${field}`, `${field} has a character that is none.`);
  return checkedLength(field, value, max);
}

function checkedWords(field: string, value: unknown): string {
  const words = checkedText(field, value, MAX_WORDS_BYTES) ?? '';
  if (new TextEncoder().encode(words).length <= MAX_WORDS_BYTES) return words;
  throw new InvalidInputError(`/${field}`, `${field} is larger than ${MAX_WORDS_BYTES / 1024} KiB.`);
}

/** Checks a link: a path of this instance, or an https URL. */
function checkedLink(field: string, value: unknown): string | undefined {
  const link = checkedText(field, value, MAX_LINK);
  if (link === undefined) return undefined;
  if (!hasControlCharacter(link) && (isOwnPath(link) || isHttps(link))) return link;
  throw new InvalidInputError(`/${field}`, `${field} must be a path that starts with one /, or an https: URL.`);
}

/** Not `//host` and not `/\host`, which a browser reads as another host. */
const isOwnPath = (link: string): boolean => /^\/(?![/\\])/.test(link);

const isHttps = (link: string): boolean => /^https:\/\/[^/\\]/i.test(link) && URL.canParse(link);

const hasControlCharacter = (text: string): boolean => /[\p{Cc}\p{Cs}]/u.test(text);

/** Counts code points: an emoji of one code point is one character. */
function checkedLength(field: string, value: string, max: number): string {
  if (value.length > max * 2 || [...value].length > max) {
    throw new InvalidInputError(`/${field}`, `${field} has more than ${max} characters.`);
  }
  return value;
}
