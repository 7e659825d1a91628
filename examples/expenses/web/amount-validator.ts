// For fields with an amount: the form says what is wrong before it is sent.
import type { ValidatorFn } from '@angular/forms';
import { t } from '@sv/ui/locale/translate';
import { expenseLimits } from '../shared/expense-limits';
import { decimalText, parseMoney } from '../shared/money';

/** @param isNeeded whether an empty field is wrong */
export const amountOf =
  (currency: string, isNeeded = true): ValidatorFn =>
  ({ value }) => {
    if (!isNeeded && !String(value).trim()) return null;
    const amount = parseMoney(String(value), currency);
    if (amount !== null && amount <= expenseLimits.amount) return null;
    return { amount: t('Enter an amount, such as {value}.', { value: decimalText(1250, currency) }) };
  };
