import { decimalText, moneyText, parseMoney } from './money';

describe('money', () => {
  it.each([
    [1250, 'EUR', '12.50', '€12.50'],
    [5, 'EUR', '0.05', '€0.05'],
    [-1, 'USD', '-0.01', '-US$0.01'],
    [1250, 'JPY', '1250', 'JP¥1,250'],
  ])('writes %i %s', (amount, currency, decimal, text) => {
    expect([decimalText(amount, currency), moneyText(amount, currency)]).toEqual([decimal, text]);
  });

  it.each([
    ['12.5', 'EUR', 1250],
    [' 12,50 ', 'EUR', 1250],
    ['12', 'JPY', 12],
    ['12.505', 'EUR', null],
    ['12.5', 'JPY', null],
    ['0', 'EUR', null],
    ['-3', 'EUR', null],
    ['1e3', 'EUR', null],
    ['', 'EUR', null],
  ])('reads %j %s', (text, currency, amount) => expect(parseMoney(text, currency)).toBe(amount));
});
