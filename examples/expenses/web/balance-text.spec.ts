import { balanceText } from './balance-text';

it.each([
  [0, false, 'settled up'],
  [300, false, 'gets back €3.00'],
  [-300, true, 'you owe €3.00'],
  [300, true, 'you get back €3.00'],
  [0, true, 'you are settled up'],
])('says of %i, of the reader: %s', (balance, isReader, text) =>
  expect(balanceText(balance, 'EUR', isReader)).toBe(text),
);
