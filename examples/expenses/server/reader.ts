import { sdk, type Translate } from '@sv/sdk';
import { moneyText } from '../shared/money';

/** How to write to one person: texts in their language, amounts as they write them. */
export interface Reader {
  t: Translate;
  money: (amount: number, currency: string) => string;
}

export async function readerOf(userId: string): Promise<Reader> {
  const { language, tag } = (await sdk.users.locales([userId])).get(userId) ?? { language: 'en', tag: 'en-GB' };
  return { t: sdk.texts.in(language), money: (amount, currency) => moneyText(amount, currency, tag) };
}
