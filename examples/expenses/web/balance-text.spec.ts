import { moneyText } from '../shared/money';
import { balanceBesideYou, balanceText, ownBalanceText } from './balance-text';

it.each([
  [0, 'settled up', 'you are settled up', 'settled up'],
  [300, 'gets back €3.00', 'you get back €3.00', 'get back €3.00'],
  [-300, 'owes €3.00', 'you owe €3.00', 'owe €3.00'],
])('says of %i: %s, and of the reader: %s', (balance, text, own, besideYou) => {
  const money = (amount: number, currency: string) => moneyText(amount, currency);
  expect(balanceText({ balance, currency: 'EUR' }, money)).toBe(text);
  expect(ownBalanceText({ balance, currency: 'EUR' }, money)).toBe(own);
  expect(balanceBesideYou({ balance, currency: 'EUR' }, money)).toBe(besideYou);
});
