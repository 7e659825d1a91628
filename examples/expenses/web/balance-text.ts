// Balances in words. A minus sign alone is easily overlooked, and read out badly.
import { t } from '@sv/ui/locale/translate';
import type { MoneyText } from './personal-money';

interface Balance {
  balance: number;
  currency: string;
}

/** "gets back €3.00", "owes €3.00" or "settled up". */
export function balanceText({ balance, currency }: Balance, money: MoneyText): string {
  if (balance === 0) return t('settled up');
  const amount = money(Math.abs(balance), currency);
  return balance > 0 ? t('gets back {amount}', { amount }) : t('owes {amount}', { amount });
}

/** Of the reader, beside the word "You": "get back €3.00". */
export function balanceBesideYou({ balance, currency }: Balance, money: MoneyText): string {
  if (balance === 0) return t('settled up');
  const amount = money(Math.abs(balance), currency);
  return balance > 0 ? t('get back {amount}', { amount }) : t('owe {amount}', { amount });
}

/** Of the reader: "you get back €3.00". */
export function ownBalanceText({ balance, currency }: Balance, money: MoneyText): string {
  if (balance === 0) return t('you are settled up');
  const amount = money(Math.abs(balance), currency);
  return balance > 0 ? t('you get back {amount}', { amount }) : t('you owe {amount}', { amount });
}
