// Balances in words. A minus sign alone is easily overlooked, and read out badly.
import { moneyText } from '../shared/money';

/** "gets back €3.00", "owes €3.00" or "settled up"; of the reader: "you get back €3.00". */
export function balanceText(balance: number, currency: string, isReader = false): string {
  if (balance === 0) return isReader ? 'you are settled up' : 'settled up';
  const amount = moneyText(Math.abs(balance), currency);
  if (isReader) return balance > 0 ? `you get back ${amount}` : `you owe ${amount}`;
  return balance > 0 ? `gets back ${amount}` : `owes ${amount}`;
}
