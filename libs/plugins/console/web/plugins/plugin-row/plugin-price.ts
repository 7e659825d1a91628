// What a plugin costs, in words; nothing for one that is free.
import type { AdminPlugin } from '@sv/contracts/admin.contract';

type Monetization = AdminPlugin['monetization'];

interface Tier {
  name: string;
  price: { amount: number; currency: string };
}

const models: Record<Monetization['model'], string> = {
  free: 'Free',
  one_time: 'Paid once',
  recurring: 'Subscription',
  pay_what_you_want: 'Pay what you want',
};

export function priceWords(monetization: Monetization): string[] {
  if (monetization.model === 'free') return [];
  const interval = monetization['interval'];
  const model = models[monetization.model] + (typeof interval === 'string' ? `, by ${interval}` : '');
  const tiers = (monetization['tiers'] ?? []) as Tier[];
  return [model, ...tiers.map(({ name, price }) => `${name}: ${money(price)}`)];
}

function money({ amount, currency }: Tier['price']): string {
  try {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
  } catch {
    // RangeError: a code that this browser does not know
    return `${amount} ${currency}`;
  }
}
