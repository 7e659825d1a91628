// Parses and validates colours.
import type { ValidatorFn } from '@angular/forms';
import { t } from '@sv/ui/locale/translate';

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Also accepts `3355ff` and `#35f`. Text that is no colour stays unchanged. */
export function asHex(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1];
  if (!digits) return text.trim();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

/** An empty field is valid. */
export const hexColor: ValidatorFn = ({ value }) =>
  value === '' || isHex(asHex(String(value)))
    ? null
    : { color: t('Enter # and six characters (0 to 9, a to f), for example #3355ff.') };
