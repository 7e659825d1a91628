// The server's rules for a broadcast, checked while the person types.
import type { ValidatorFn } from '@angular/forms';

export const maxTitle = 200;
export const maxBody = 2000;
const maxLink = 2048;

/** Counts as the server does: an emoji of one code point is one character. */
export const lengthOf = (text: string): number => [...text].length;

export const atMost =
  (max: number): ValidatorFn =>
  ({ value }) =>
    lengthOf(String(value)) > max ? { long: `Use at most ${max} characters.` } : null;

export const notBlank: ValidatorFn = ({ value }) => (String(value).trim() === '' ? { required: true } : null);

/** Accepts a page of this workspace, an https address, or an empty field. */
export const aLink: ValidatorFn = ({ value }) => {
  const link = String(value).trim();
  if (link === '') return null;
  if (lengthOf(link) > maxLink) return { long: `Use at most ${maxLink} characters.` };
  const isOwnPage = /^\/(?![/\\])/.test(link);
  const isSite = /^https:\/\/[^/\\]/i.test(link) && URL.canParse(link);
  return isOwnPage || isSite
    ? null
    : { link: 'Start with / for a page of this workspace, or https:// for another site.' };
};
