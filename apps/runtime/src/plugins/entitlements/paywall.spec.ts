import type { DataSource } from 'typeorm';
import type { Revisions } from '../../kernel/database/revisions';
import { EntitlementPaywall } from './paywall';

const PAID = { id: 'com.example.paid', manifest: { monetization: { model: 'one_time' } } };
const FREE = { id: 'com.example.free', manifest: { monetization: { model: 'free' } } };

async function open(rows: object[], ageMs = 0): Promise<EntitlementPaywall> {
  const dataSource = { options: { type: 'better-sqlite3' }, query: async () => rows } as unknown as DataSource;
  const revisions = { onGrowth: () => undefined, ageMs: () => ageMs } as unknown as Revisions;
  return EntitlementPaywall.open(dataSource, { list: () => [PAID, FREE] as never }, revisions);
}
const licence = (expires_at: string | null) => ({ user_id: 'me', plugin_id: PAID.id, expires_at });
const NOON = Date.parse('2026-06-01T12:00:00.000Z');

describe('the paywall', () => {
  it('does not stand before a free plugin', async () => {
    expect((await open([])).blocks(FREE, 'me')).toBe(false);
  });

  it('blocks without a licence, and whoever has none of their own', async () => {
    expect((await open([])).blocks(PAID, 'me')).toBe(true);
    expect((await open([licence(null)])).blocks(PAID, 'you')).toBe(true);
    expect((await open([licence(null)])).blocks(PAID, 'me')).toBe(false);
  });

  it('blocks from the millisecond of the expiry, and says when that is', async () => {
    const paywall = await open([licence('2026-06-01T12:00:00.000Z')]);
    expect(paywall.blocks(PAID, 'me', NOON - 1)).toBe(false);
    expect(paywall.blocks(PAID, 'me', NOON)).toBe(true);
    expect(paywall.nextExpiryOf('me', NOON - 1)).toBe(NOON);
    expect(paywall.nextExpiryOf('me', NOON)).toBe(Infinity);
  });

  it.each(['', 'never', '2026-13-45', '9'.repeat(400)])('fails closed for an end that is no moment: %j', async end => {
    expect((await open([licence(end)])).blocks(PAID, 'me', NOON)).toBe(true);
    // It takes nothing from a licence that is whole.
    expect((await open([licence(end), licence(null)])).blocks(PAID, 'me', NOON)).toBe(false);
  });

  it('counts the licence that lasts longest', async () => {
    const paywall = await open([
      licence('2026-06-01T12:00:00.000Z'),
      licence(null),
      licence('2020-01-01T00:00:00.000Z'),
    ]);
    expect(paywall.blocks(PAID, 'me', NOON)).toBe(false);
  });

  it('fails closed for a plugin that it does not know, and when the database has been silent for too long', async () => {
    expect((await open([])).blocks({ id: 'com.example.unknown' }, 'me')).toBe(true);
    expect((await open([licence(null)], 10_001)).blocks(PAID, 'me')).toBe(true);
    expect((await open([], 10_001)).blocks(FREE, 'me')).toBe(false);
  });
});
