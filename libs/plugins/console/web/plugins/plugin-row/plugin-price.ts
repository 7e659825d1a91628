// The price of a plugin as text; empty for a free one.
import type { AdminPlugin } from '@sv/contracts/admin/plugins.contract';
import type { LocaleService } from '@sv/ui/locale/locale.service';
import { t } from '@sv/ui/locale/translate';

type Monetization = AdminPlugin['monetization'];

interface Tier {
  name: string;
  price: { amount: number; currency: string };
}

/** @param locale formats the amounts */
export function priceText(monetization: Monetization, locale: LocaleService): string[] {
  if (monetization.model === 'free') return [];
  const tiers = (monetization['tiers'] ?? []) as Tier[];
  return [modelText(monetization), ...tiers.map(({ name, price }) => `${name}: ${money(price, locale)}`)];
}

function modelText({ model, interval }: Monetization): string {
  if (model === 'one_time') return t('One-time payment');
  if (model === 'pay_what_you_want') return t('Pay what you want');
  if (interval === 'month') return t('Subscription, per month');
  return interval === 'year' ? t('Subscription, per year') : t('Subscription');
}

function money({ amount, currency }: Tier['price'], locale: LocaleService): string {
  try {
    return locale.formatNumber(amount, { style: 'currency', currency });
  } catch {
    // RangeError: this browser does not know the currency code
    return `${locale.formatNumber(amount)} ${currency}`;
  }
}
