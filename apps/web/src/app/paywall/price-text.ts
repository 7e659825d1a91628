// What something costs, in the person's own language: "€2.50 a month".
import type { OfferTier, PluginOffer } from '@sv/contracts/entitlement.contract';

type Terms = Pick<PluginOffer, 'model' | 'interval'>;

export function priceText({ amount, currency }: OfferTier['price'], terms: Terms, locale?: string): string {
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digitsFor(amount) }).format(amount);
  return terms.model === 'pay_what_you_want' ? `from ${price}` : [price, intervalText(terms)].filter(Boolean).join(' ');
}

/** How the price is charged, as a sentence. */
export function termsText({ model, interval }: Terms): string {
  if (model === 'one_time') return 'One-time payment.';
  if (model === 'pay_what_you_want') return 'Pay what you want.';
  return interval === 'year' ? 'Billed yearly.' : interval === 'month' ? 'Billed monthly.' : 'Recurring payment.';
}

/** Whole amounts are shown without cents. */
const digitsFor = (amount: number): Intl.NumberFormatOptions =>
  Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {};

const intervalText = ({ model, interval }: Terms): string | null => {
  if (model === 'one_time') return 'once';
  return interval && `a ${interval}`;
};
