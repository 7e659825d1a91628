// What something costs, in the person's own language: "€2.50 a month".
import type { OfferTier, PluginOffer } from '@sv/contracts/entitlement.contract';
import { t } from '@sv/ui/locale/translate';

type Terms = Pick<PluginOffer, 'model' | 'interval'>;

export function priceText({ amount, currency }: OfferTier['price'], terms: Terms, locale?: string): string {
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digitsFor(amount) }).format(amount);
  if (terms.model === 'pay_what_you_want') return t('from {price}', { price });
  if (terms.model === 'one_time') return t('{price} once', { price });
  if (terms.interval === null) return price;
  return terms.interval === 'year' ? t('{price} a year', { price }) : t('{price} a month', { price });
}

/** How the price is charged, as a sentence. */
export function termsText({ model, interval }: Terms): string {
  if (model === 'one_time') return t('One-time payment.');
  if (model === 'pay_what_you_want') return t('Pay what you want.');
  return interval === 'year'
    ? t('Billed yearly.')
    : interval === 'month'
      ? t('Billed monthly.')
      : t('Recurring payment.');
}

/** Whole amounts are shown without cents. */
const digitsFor = (amount: number): Intl.NumberFormatOptions =>
  Number.isInteger(amount) ? { minimumFractionDigits: 0 } : {};
