import { priceText, termsText } from './price-text';

const monthly = { model: 'recurring', interval: 'month' } as const;

describe('priceText', () => {
  it.each([
    [2.5, 'EUR', monthly, 'en-GB', '€2.50 a month'],
    [6, 'EUR', { model: 'recurring', interval: 'year' }, 'en-GB', '€6 a year'],
    [1200, 'JPY', { model: 'one_time', interval: null }, 'en-GB', 'JP¥1,200 once'],
    [5, 'CHF', { model: 'pay_what_you_want', interval: null }, 'de-CH', 'from CHF 5'],
    [2.5, 'EUR', monthly, 'de-DE', '2,50 € a month'],
    [3, 'EUR', { model: 'recurring', interval: null }, 'en-GB', '€3'],
  ] as const)('%d %s is in words %s %s', (amount, currency, terms, locale, words) => {
    expect(priceText({ amount, currency }, terms, locale).replaceAll('\u00a0', ' ')).toBe(words);
  });

  it('says how it is paid', () => {
    expect(termsText(monthly)).toBe('Billed monthly.');
    expect(termsText({ model: 'one_time', interval: null })).toBe('One-time payment.');
  });
});
