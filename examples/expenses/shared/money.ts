// Amounts are whole numbers of the smallest unit (cents) everywhere. Only here do they become text, and text them.

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** "12.50", for forms and spreadsheets. Exact: nothing is divided. */
export function decimalText(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${amount < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}

/**
 * "€12.50", for people.
 *
 * @param tag of their language and region
 */
export function moneyText(amount: number, currency: string, tag = 'en-GB'): string {
  const format = new Intl.NumberFormat(tag, { style: 'currency', currency });
  return format.format(decimalText(amount, currency) as Intl.StringNumericLiteral);
}

/** What somebody typed, with a point or a comma; null when it is no amount above zero, or has too many places. */
export function parseMoney(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim());
  if (!match || (match[2] ?? '').length > digits) return null;
  const amount = Number(`${match[1]}${(match[2] ?? '').padEnd(digits, '0')}`);
  return amount > 0 ? amount : null;
}
