// Reads the address of a page of this workspace as people paste it: whole, or from its first slash on.
import type { ValidatorFn } from '@angular/forms';
import { t } from '@sv/ui/locale/translate';

/** The path, with query and fragment; null for any other address. */
export function pathOf(text: string, origin: string): string | null {
  const url = URL.parse(text.trim(), origin);
  if (url?.origin !== origin || !/^(https?:|\/)/i.test(text.trim())) return null;
  return url.pathname + url.search + url.hash;
}

/** An empty field is valid. */
export const pageAddress =
  (origin: string): ValidatorFn =>
  ({ value }) =>
    String(value).trim() === '' || pathOf(String(value), origin) !== null
      ? null
      : { address: t('Enter an address that begins with / or with the address of this workspace.') };
