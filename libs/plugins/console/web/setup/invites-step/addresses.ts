// Reads a list of email addresses as people type or paste it.
import type { ValidatorFn } from '@angular/forms';
import { t } from '@sv/ui/locale/translate';

/** Enough for a class or a club, and few enough to be sent one after another. */
const max = 50;

/** Separated by line breaks, commas, semicolons or spaces; each once. Also reads `Ada <ada@example.com>`. */
export function addressesIn(text: string): string[] {
  const parts = text.split(/[\s,;]+/).map(part => part.replace(/^<|>$/g, ''));
  const addresses = parts.filter(part => part.includes('@')).map(part => part.toLowerCase());
  return [...new Set(addresses)];
}

export const addressList: ValidatorFn = ({ value }) => {
  const addresses = addressesIn(String(value));
  if (addresses.length === 0) return { addresses: t('Enter at least one email address.') };
  if (addresses.length > max) return { addresses: t('Enter at most {max} addresses at a time.', { max }) };
  const bad = addresses.find(address => !/^[^@]+@[^@]+$/.test(address));
  return bad === undefined ? null : { addresses: t('This is not an email address: {bad}', { bad }) };
};
