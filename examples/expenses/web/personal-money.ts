// Amounts as the person writes them.
import { inject } from '@angular/core';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { moneyText } from '../shared/money';

/** Of the smallest unit of a currency, such as 1250 and EUR. */
export type MoneyText = (amount: number, currency: string) => string;

/** Call it in a field. */
export function personalMoney(): MoneyText {
  const locale = inject(LocaleService);
  return (amount, currency) => moneyText(amount, currency, locale.tag());
}
