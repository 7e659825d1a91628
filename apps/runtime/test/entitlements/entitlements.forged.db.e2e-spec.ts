import { InvalidInputError, PermissionDeniedError, sdk } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { waitFor } from '@sv/server/testing/wait-for';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { ActivityRow } from '../../src/activity/chain/activity-row.entity';
import { aUser } from '../support/auth-server/fake-users';
import { asPlugin } from '../support/calling';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { Vendor } from '../support/plugins/vendor';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const GROUPS = '/api/admin/group-entitlements';
const PART = 'com.example.part';

/** An app that is free with a paid part, and somebody who would like the part without paying. */
describe('sdk.entitlements', () => {
  const vendor = new Vendor(PART);
  const elsewhere = new Vendor('com.example.elsewhere');
  let instance: TestInstance;
  beforeAll(async () => {
    const tiers = ['pro', 'club'].map(id => ({ id, name: id, price: { amount: 1, currency: 'EUR' } }));
    const monetization = { ...vendor.manifest.monetization!, tiers, gate: 'features' as const };
    const load = async () => ({ default: class {} });
    const permissions = ['entitlements' as const];
    instance = await startTestInstance({
      plugins: [
        ...testPlugins(),
        aPlugin({ ...vendor.manifest, monetization, permissions, icon: 'icon.svg' }, load),
        aPlugin({ ...elsewhere.manifest, permissions }, load),
        aPlugin({ id: 'com.example.mute' }, load),
      ],
    });
  });
  afterAll(() => instance.close());

  const somebody = (): AdminUser => instance.auth.add(aUser());
  const OUTSIDE = { user: null, session: null };
  const has = (user: AdminUser, tier?: string, plugin = PART) =>
    asPlugin(instance, plugin, () => sdk.entitlements.has(tier, { userId: user.id }), OUTSIDE);
  const enter = (user: AdminUser, licenseToken: string) =>
    instance.as(user).post('/api/account/entitlements').send({ licenseToken });
  const storeKey = (pair: object) =>
    instance.as('owner').put(`/api/admin/plugins/${PART}/license-key`).send(pair).expect(204);

  it('opens the app to everybody, and knows who paid for which tier, in this plugin alone', async () => {
    const [ada, bob] = [somebody(), somebody()];
    const opened = await instance.as(bob).get('/part/api/x');
    expect([opened.status, opened.body.code]).toEqual([404, 'not-found']);
    await enter(ada, vendor.license(ada.id, { tier: 'pro' })).expect(201);
    expect([await has(ada), await has(ada, 'pro'), await has(ada, 'club')]).toEqual([true, true, false]);
    expect([await has(bob), await has(ada, undefined, 'com.example.elsewhere')]).toEqual([false, false]);
    const { body } = await instance.as(bob).get(`/api/plugins/${PART}/offer`).expect(200);
    expect(body.paywalled).toBe(true);
    expect((await instance.as(ada).get(`/api/plugins/${PART}/offer`)).body.paywalled).toBe(false);
  });

  it('answers for the signed-in user, whatever else the code of a request was given', async () => {
    const ada = somebody();
    await enter(ada, vendor.license(ada.id, { tier: 'pro' })).expect(201);
    const within = { user: { ...ada, role: 'platform:user' as const }, session: { id: 's' } };
    const current = await asPlugin(instance, PART, () => sdk.entitlements.current(), within);
    expect(current).toEqual({ tier: 'pro', status: 'active', expiresAt: expect.any(Date), source: 'account' });
    const other = { ...within, user: { ...within.user, id: newId() } };
    expect(await asPlugin(instance, PART, () => sdk.entitlements.current(), other)).toBeNull();
  });

  it('counts no licence that another key signed, that names another person, or that was revoked', async () => {
    const [ada, bob] = [somebody(), somebody()];
    await enter(ada, new Vendor(PART).license(ada.id)).expect(422);
    await enter(ada, elsewhere.license(ada.id)).expect(201);
    await enter(bob, vendor.license(ada.id)).expect(422);
    expect([await has(ada), await has(bob)]).toEqual([false, false]);
    const { body } = await enter(bob, vendor.license(bob.id)).expect(201);
    expect(await has(bob)).toBe(true);
    await instance.as('admin').delete(`/api/admin/entitlements/${body.id}`).expect(204);
    expect(await has(bob)).toBe(false);
    expect(await asPlugin(instance, PART, () => sdk.entitlements.current({ userId: bob.id }), OUTSIDE)).toBeNull();
  });

  it('is refused without the permission, for a tier that is mistyped, and for nobody', async () => {
    const ask = (plugin: string, work: () => unknown) => asPlugin(instance, plugin, async () => work(), OUTSIDE);
    for (const call of [
      () => sdk.entitlements.has(),
      () => sdk.entitlements.current(),
      () => sdk.entitlements.onChange(() => undefined),
    ])
      await expect(ask('com.example.mute', call)).rejects.toThrow(PermissionDeniedError);
    for (const call of [
      () => sdk.entitlements.has('gold', { userId: newId() }),
      () => sdk.entitlements.has(),
      () => sdk.entitlements.current({ userId: 7 as never }),
      () => sdk.entitlements.onChange('x' as never),
    ])
      await expect(ask(PART, call)).rejects.toThrow(InvalidInputError);
  });

  describe('of a group', () => {
    let group: string;
    let member: AdminUser;
    beforeEach(() => {
      member = somebody();
      group = instance.auth.groups.create('Choir', [member.id]).id;
    });
    const grant = (wish: object = {}, who: 'admin' | 'auditor' = 'admin') =>
      instance
        .as(who)
        .post(GROUPS)
        .send({ groupId: group, pluginId: PART, tier: 'club', ...wish });

    it('is given only where the workspace holds the private key of the vendor', async () => {
      const refused = await grant().expect(409);
      expect(refused.body.detail).toContain('Only the vendor');
      await storeKey({ publicKey: vendor.pair.publicKey });
      await grant().expect(409);
      await storeKey(vendor.pair);
      await grant({}, 'auditor').expect(403);
      const { body } = await grant().expect(201);
      expect(body).toMatchObject({ groupName: 'Choir', pluginId: PART, tier: 'club', status: 'active' });
      await grant().expect(409);
    });

    it('counts for its members, until they leave it, it is revoked, or the group is deleted', async () => {
      const { body } = await grant().expect(201);
      expect([await has(member, 'club'), await has(somebody(), 'club')]).toEqual([true, false]);
      expect(await asPlugin(instance, PART, () => sdk.entitlements.current({ userId: member.id }), OUTSIDE)).toEqual({
        tier: 'club',
        status: 'active',
        expiresAt: null,
        source: 'group',
      });
      const licences = async (who: AdminUser): Promise<object> =>
        (await instance.as(who).get('/api/account/entitlements').expect(200)).body;
      const shared = { groupName: 'Choir', pluginId: PART, tier: 'club', status: 'active', expiresAt: null };
      expect(await licences(member)).toEqual({ entitlements: [], throughGroups: [expect.objectContaining(shared)] });
      expect(await licences(somebody())).toEqual({ entitlements: [], throughGroups: [] });
      const asked = instance.auth.groups.asked;
      expect(await has(member)).toBe(true);
      expect(instance.auth.groups.asked).toBe(asked);
      instance.auth.setMember(group, member.id, false);
      await waitFor(async () => !(await has(member)));

      instance.auth.setMember(group, member.id, true);
      await waitFor(() => has(member));
      await instance.as('admin').delete(`${GROUPS}/${body.id}`).expect(204);
      expect(await has(member)).toBe(false);
      await instance.as('admin').delete(`${GROUPS}/${body.id}`).expect(404);
    });

    it('is listed as of a deleted group when that is gone', async () => {
      await grant({ tier: undefined, expiresAt: new Date(Date.now() + 60_000).toISOString() }).expect(201);
      await instance.as('owner').delete(`/api/admin/groups/${group}`).expect(204);
      const { entitlements } = (await instance.as('auditor').get(GROUPS).expect(200)).body;
      expect(entitlements[0]).toMatchObject({ groupId: group, groupName: 'Deleted group', tier: null });
      const [entry] = await instance.dataSource.manager.find(ActivityRow, {
        where: { action: 'entitlement.granted' },
        order: { seq: 'DESC' },
        take: 1,
      });
      expect(entry!.metadata).toMatchObject({ pluginId: PART, source: 'group', groupId: group });
    });

    it.each([
      ['a tier that the app has not', { tier: 'gold' }, 400],
      ['an end in the past', { expiresAt: '2020-01-01T00:00:00.000Z' }, 400],
      ['an end that is none', { expiresAt: 'soon' }, 400],
      ['a group that is not there', { groupId: newId() }, 400],
      ['an app that is free', { pluginId: 'com.example.notes' }, 404],
      ['an app that is not there', { pluginId: 'com.example.nothing' }, 404],
      ['a token', { licenseToken: 'x' }, 400],
    ])('is refused for %s', async (_, wish, status) => {
      await grant(wish).expect(status);
    });
  });
});
