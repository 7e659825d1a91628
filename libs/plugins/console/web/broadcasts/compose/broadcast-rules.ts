// The server's rules for a broadcast, checked while the person types.
import type { ValidatorFn } from '@angular/forms';
import { t } from '@sv/ui/locale/translate';

export const maxTitle = 200;
export const maxBody = 2000;
const maxLink = 2048;

/** Counts as the server does: an emoji of one code point is one character. */
export const lengthOf = (text: string): number => [...text].length;

export const atMost =
  (max: number): ValidatorFn =>
  ({ value }) =>
    lengthOf(String(value)) > max ? { long: t('Use at most {max} characters.', { max }) } : null;

export const notBlank: ValidatorFn = ({ value }) => (String(value).trim() === '' ? { required: true } : null);

/** Accepts a page of this workspace, an https address, or an empty field. */
export const aLink: ValidatorFn = ({ value }) => {
  const link = String(value).trim();
  if (link === '') return null;
  if (lengthOf(link) > maxLink) return { long: t('Use at most {maxLink} characters.', { maxLink }) };
  const isOwnPage = /^\/(?![/\\])/.test(link);
  const isSite = /^https:\/\/[^/\\]/i.test(link) && URL.canParse(link);
  return isOwnPage || isSite
    ? null
    : { link: t('Start with / for a page of this workspace, or https:// for another site.') };
};
