import { licenseState } from './license-state';

const now = new Date('2026-06-22T12:00:00.000Z');
const date = (iso: string): string => iso.slice(0, 10);
const state = (expiresAt: string | null, status: 'active' | 'expired' | 'revoked' = 'active') =>
  licenseState({ status, expiresAt }, date, now);

describe('licenseState', () => {
  it.each([
    [null, 'Active', 'It does not expire.'],
    ['2026-08-01T12:00:00.000Z', 'Active', 'It expires on 2026-08-01, in 40 days.'],
    ['2026-07-06T12:00:00.000Z', 'Expires soon', 'It expires on 2026-07-06, in 14 days.'],
    ['2026-06-22T12:00:01.000Z', 'Expires soon', 'It expires on 2026-06-22, within a day.'],
    ['2026-06-22T12:00:00.000Z', 'Expired', 'It expired on 2026-06-22.'],
  ])('of a licence that ends %s is %s', (expiresAt, label, text) => {
    expect(state(expiresAt)).toMatchObject({ label, text });
  });

  it('says of a revoked one that it is that, also after its end', () => {
    expect(state('2020-01-01T00:00:00.000Z', 'revoked').label).toBe('Revoked');
  });
});
