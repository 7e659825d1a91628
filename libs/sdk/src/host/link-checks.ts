import { InvalidInputError } from '../errors.js';
import { isLinkPath } from '../manifest/public-paths.js';
import type { NewLink } from '../namespaces/links.js';

/** What plugins may pass to `sdk.links`, for the runtime and for `@sv/sdk/testing` alike. */
const MAX_LABEL = 100;
const TEN_YEARS_MS = 10 * 366 * 86_400_000;
const TOKEN = /^[\w-]{43}$/;
const ID = /^[\w-]{1,64}$/;

/** How many links a user may have, and create. */
export const LINK_LIMITS = { perPlugin: 100, perUser: 200, perHour: 60 };

/** What is said to who has that many. */
export const linkLimitText = {
  perPlugin: `You have ${LINK_LIMITS.perPlugin} links to pages of this app. End one first.`,
  perUser: `You have ${LINK_LIMITS.perUser} links. End one first.`,
  perHour: `You have created ${LINK_LIMITS.perHour} links within an hour. Try again later.`,
};

export interface CheckedNewLink {
  path: string;
  label: string;
  expiresAt: Date | null;
}

/** @throws InvalidInputError */
export function checkedNewLink(link: NewLink, publicPages: readonly string[], now = new Date()): CheckedNewLink {
  const { path, label, expiresAt } = link ?? {};
  if (typeof path !== 'string' || !isLinkPath(path, publicPages))
    throw new InvalidInputError('/path', 'path must be one of publicPages in the manifest, with :token in its place.');
  return { path, label: checkedLabel(label), expiresAt: checkedEnd(expiresAt, now) };
}

/** Something that may be a token at all; null when no link can have it. */
export const tokenForm = (token: unknown): string | null =>
  typeof token === 'string' && TOKEN.test(token) ? token : null;

/** Something that may be the id of a link; null when no link can have it. */
export const linkIdForm = (id: unknown): string | null => (typeof id === 'string' && ID.test(id) ? id : null);

function checkedLabel(label: unknown): string {
  if (typeof label !== 'string' || label.trim() === '') throw new InvalidInputError('/label', 'label is missing.');
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(label)) throw new InvalidInputError('/label', 'label must be one line.');
  if ([...label].length > MAX_LABEL)
    throw new InvalidInputError('/label', `label has more than ${MAX_LABEL} characters.`);
  return label;
}

function checkedEnd(expiresAt: unknown, now: Date): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  if (!(expiresAt instanceof Date) || Number.isNaN(expiresAt.getTime()))
    throw new InvalidInputError('/expiresAt', 'expiresAt must be a Date.');
  const left = expiresAt.getTime() - now.getTime();
  if (left <= 0) throw new InvalidInputError('/expiresAt', 'expiresAt is in the past.');
  if (left > TEN_YEARS_MS) throw new InvalidInputError('/expiresAt', 'expiresAt is more than ten years from now.');
  return new Date(expiresAt);
}
