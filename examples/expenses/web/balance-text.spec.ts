import { moneyText } from '../shared/money';
import { balanceText, ownBalanceText } from './balance-text';

it.each([
  [0, 'settled up', 'you are settled up'],
  [300, 'gets back €3.00', 'you get back €3.00'],
  [-300, 'owes €3.00', 'you owe €3.00'],
])('says of %i: %s, and of the reader: %s', (balance, text, own) => {
  const money = (amount: number, currency: string) => moneyText(amount, currency);
  expect(balanceText({ balance, currency: 'EUR' }, money)).toBe(text);
  expect(ownBalanceText({ balance, currency: 'EUR' }, money)).toBe(own);
});
