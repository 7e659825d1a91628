// The price of a plugin as text; empty for a free one.
import type { AdminPlugin } from '@sv/contracts/admin.contract';

type Monetization = AdminPlugin['monetization'];

interface Tier {
  name: string;
  price: { amount: number; currency: string };
}

const models: Record<Monetization['model'], string> = {
  free: 'Free',
  one_time: 'One-time payment',
  recurring: 'Subscription',
  pay_what_you_want: 'Pay what you want',
};

export function priceText(monetization: Monetization): string[] {
  if (monetization.model === 'free') return [];
  const interval = monetization['interval'];
  const model = models[monetization.model] + (typeof interval === 'string' ? `, per ${interval}` : '');
  const tiers = (monetization['tiers'] ?? []) as Tier[];
  return [model, ...tiers.map(({ name, price }) => `${name}: ${money(price)}`)];
}

function money({ amount, currency }: Tier['price']): string {
  try {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
  } catch {
    // RangeError: this browser does not know the currency code
    return `${amount} ${currency}`;
  }
}
