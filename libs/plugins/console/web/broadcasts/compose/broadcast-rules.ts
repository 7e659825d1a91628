// What the server takes as a broadcast, so that a person hears of it while typing.
import type { ValidatorFn } from '@angular/forms';

export const maxTitle = 200;
export const maxBody = 2000;
const maxLink = 2048;

/** As the server counts: an emoji of one is one. */
export const lengthOf = (text: string): number => [...text].length;

export const atMost =
  (max: number): ValidatorFn =>
  ({ value }) =>
    lengthOf(String(value)) > max ? { long: `Use at most ${max} characters.` } : null;

export const notBlank: ValidatorFn = ({ value }) => (String(value).trim() === '' ? { required: true } : null);

/** A page of this workspace or another place over https; nothing is fine too. */
export const aLink: ValidatorFn = ({ value }) => {
  const link = String(value).trim();
  if (link === '') return null;
  if (lengthOf(link) > maxLink) return { long: `Use at most ${maxLink} characters.` };
  const isOwnPage = /^\/(?![/\\])/.test(link);
  const isSite = /^https:\/\/[^/\\]/i.test(link) && URL.canParse(link);
  return isOwnPage || isSite ? null : { link: 'Start with / for a page here, or with https:// for another site.' };
};
