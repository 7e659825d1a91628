import { pageAfterPayment } from './page-after-payment';

describe('pageAfterPayment', () => {
  it.each(['/premium', '/premium/2026/06', '/premium?day=1', '/premium/x#y'])('goes back to %s', wished => {
    expect(pageAfterPayment('/premium', wished)).toBe(wished);
  });

  it.each([
    null,
    '',
    '/',
    '/tasks',
    '/premiums',
    'https://evil.example/premium',
    '//evil.example/premium',
    '/\\evil.example',
    '/premium/../console',
    '/premium/%2e%2e/console',
    '/premium\\..\\x',
    'javascript:alert(1)',
    '/premium/\u0000',
  ])('goes to the first page of the app for %s', wished => {
    expect(pageAfterPayment('/premium', wished)).toBe('/premium');
  });
});
