// Colours as people write them.
import type { ValidatorFn } from '@angular/forms';

export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** People also paste `3355ff` and `#35f`. What is no colour stays as it is. */
export function asHex(text: string): string {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1];
  if (!digits) return text.trim();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}

/** None is good, too. */
export const hexColor: ValidatorFn = ({ value }) =>
  value === '' || isHex(asHex(String(value))) ? null : { color: 'Write it as #rrggbb: #3355ff, for example.' };
