import type { DataSource } from 'typeorm';
import type { Revisions } from '../../kernel/database/revisions';
import type { LicenseHolder } from '../../kernel/exchange/gated-plugin';
import { EntitlementPaywall } from './paywall';

const PAID = { id: 'com.example.paid', manifest: { monetization: { model: 'one_time' } } };
const PART = { id: 'com.example.part', manifest: { monetization: { model: 'one_time', gate: 'features' } } };
const FREE = { id: 'com.example.free', manifest: { monetization: { model: 'free' } } };

async function open(rows: object[], isStale = false): Promise<EntitlementPaywall> {
  const dataSource = { options: { type: 'better-sqlite3' }, query: async () => rows } as unknown as DataSource;
  const revisions = { onGrowth: () => undefined, isStale } as unknown as Revisions;
  return EntitlementPaywall.open(dataSource, { list: () => [PAID, FREE, PART] as never }, revisions);
}
const terms = { plugin_id: PAID.id, tier: null };
const licence = (expires_at: string | null) => ({
  ...terms,
  user_id: 'me',
  group_id: null,
  source: 'account',
  expires_at,
});
const ofGroup = (expires_at: string | null) => ({
  ...terms,
  user_id: null,
  group_id: 'choir',
  source: 'group',
  expires_at,
});
const holder = (id: string, ...groups: string[]): LicenseHolder => ({ user: { id }, groups: new Set(groups) });
const [ME, YOU] = [holder('me'), holder('you')];
const NOON = Date.parse('2026-06-01T12:00:00.000Z');

describe('the paywall', () => {
  it('does not stand before a free plugin', async () => {
    expect((await open([])).blocks(FREE, ME)).toBe(false);
  });

  it('blocks without a licence, and whoever has none of their own', async () => {
    expect((await open([])).blocks(PAID, ME)).toBe(true);
    expect((await open([licence(null)])).blocks(PAID, YOU)).toBe(true);
    expect((await open([licence(null)])).blocks(PAID, ME)).toBe(false);
  });

  it('counts the licence of a group for its members, until it ends', async () => {
    const paywall = await open([ofGroup('2026-06-01T12:00:00.000Z')]);
    expect(paywall.blocks(PAID, holder('me', 'choir'), NOON - 1)).toBe(false);
    expect(paywall.blocks(PAID, holder('me', 'choir'), NOON)).toBe(true);
    expect(paywall.blocks(PAID, holder('choir'), NOON - 1)).toBe(true);
    expect(paywall.nextExpiryOf(holder('me', 'choir'), NOON - 1)).toBe(NOON);
    expect([paywall.countsGroups(PAID), paywall.countsGroups(FREE)]).toEqual([true, false]);
  });

  it('lets everybody into an app that asks in its code, and still says who paid', async () => {
    const paywall = await open([{ ...licence(null), plugin_id: PART.id }]);
    expect([paywall.blocks(PART, YOU), paywall.isLicensed(PART, YOU)]).toEqual([false, false]);
    expect(paywall.isLicensed(PART, ME)).toBe(true);
  });

  it('says whose licences changed', async () => {
    const rows: object[] = [licence(null)];
    const paywall = await open(rows);
    const changes: object[] = [];
    paywall.onChange(some => changes.push(...some));
    rows.push({ ...licence(null), user_id: 'you' }, ofGroup(null));
    rows.shift();
    await paywall.reload();
    expect(changes).toEqual([
      { pluginId: PAID.id, userId: 'me' },
      { pluginId: PAID.id, userId: 'you' },
      { pluginId: PAID.id, userId: null },
    ]);
  });

  it('blocks from the millisecond of the expiry, and says when that is', async () => {
    const paywall = await open([licence('2026-06-01T12:00:00.000Z')]);
    expect(paywall.blocks(PAID, ME, NOON - 1)).toBe(false);
    expect(paywall.blocks(PAID, ME, NOON)).toBe(true);
    expect(paywall.nextExpiryOf(ME, NOON - 1)).toBe(NOON);
    expect(paywall.nextExpiryOf(ME, NOON)).toBe(Infinity);
  });

  it.each(['', 'never', '2026-13-45', '9'.repeat(400)])('fails closed for an end that is no moment: %j', async end => {
    expect((await open([licence(end)])).blocks(PAID, ME, NOON)).toBe(true);
    // It takes nothing from a licence that is whole.
    expect((await open([licence(end), licence(null)])).blocks(PAID, ME, NOON)).toBe(false);
  });

  it('counts the licence that lasts longest', async () => {
    const paywall = await open([
      licence('2026-06-01T12:00:00.000Z'),
      licence(null),
      licence('2020-01-01T00:00:00.000Z'),
    ]);
    expect(paywall.blocks(PAID, ME, NOON)).toBe(false);
  });

  it('fails closed for a plugin that it does not know, and when the database has been silent for too long', async () => {
    expect((await open([])).blocks({ id: 'com.example.unknown' }, ME)).toBe(true);
    expect((await open([licence(null)], true)).blocks(PAID, ME)).toBe(true);
    expect((await open([], true)).blocks(FREE, ME)).toBe(false);
  });
});
