import { newId } from '@sv/server/ids/new-id';
import type { Entitlement as OwnEntitlement } from '@sv/contracts/entitlement.contract';
import { ActivityJournal, type AuditEntry } from '../../src/activity/journal/activity-journal';
import { Entitlement } from '../../src/plugins/entitlements/entitlement.entity';
import { EntitlementPaywall } from '../../src/plugins/entitlements/paywall';
import { PlatformSettings } from '../../src/kernel/settings/platform-settings';
import { Revisions } from '../../src/kernel/database/revisions';
import { aUser } from '../support/auth-server/fake-users';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { Vendor } from '../support/plugins/vendor';

const OWN = '/api/account/entitlements';
const ALL = '/api/admin/entitlements';
const SECOND_MS = 1000;

describe('licences', () => {
  const vendor = new Vendor();
  const other = new Vendor('com.example.other');
  let instance: TestInstance;
  let auditEntries: AuditEntry[];
  beforeAll(async () => {
    instance = await startTestInstance({
      plugins: [...testPlugins(), aPlugin(vendor.manifest), aPlugin(other.manifest)],
    });
    const journal = instance.get(ActivityJournal);
    const record = journal.record.bind(journal);
    jest.spyOn(journal, 'record').mockImplementation((tx, auditEntry) => {
      expect(tx?.queryRunner?.isTransactionActive).toBe(true);
      auditEntries.push(auditEntry);
      return record(tx, auditEntry);
    });
  });
  beforeEach(() => (auditEntries = []));
  afterAll(() => instance.close());

  const somebody = (): Client => instance.as(instance.auth.add(aUser()));
  const enter = (client: Client, licenseToken: unknown) => client.post(OWN).send({ licenseToken });
  /** Whether the gate lets through; what stands behind it is another matter. */
  const isOpen = async (client: Client): Promise<boolean> => (await client.get('/paid/api/x')).status !== 402;
  const rows = () => instance.dataSource.getRepository(Entitlement);
  const own = async (client: Client): Promise<OwnEntitlement[]> =>
    (await client.get(OWN).expect(200)).body.entitlements;

  it('opens the plugin at once, for its owner alone, and is listed', async () => {
    const ada = somebody();
    expect(await isOpen(ada)).toBe(false);
    const end = Math.floor(Date.now() / 1000) + 60;
    const token = vendor.license(ada.user.id, { tier: 'pro', expiresAt: end });

    const { body } = await enter(ada, token).expect(201);

    expect(body).toEqual({
      id: expect.any(String),
      pluginId: 'com.example.paid',
      pluginName: 'paid',
      tier: 'pro',
      status: 'active',
      issuedAt: expect.any(String),
      expiresAt: new Date(end * 1000).toISOString(),
    });
    expect(await own(ada)).toEqual([body]);
    expect(await isOpen(ada)).toBe(true);
    expect(await isOpen(somebody())).toBe(false);
    const actor = { actorId: ada.user.id, actorType: 'user' };
    const target = {
      targetType: 'entitlement',
      targetId: body.id,
      metadata: { pluginId: 'com.example.paid', source: 'account' },
    };
    expect(auditEntries).toEqual([{ action: 'entitlement.granted', actor, subjectUserId: ada.user.id, ...target }]);
  });

  it('answers 200 with the same licence when it is entered again, and writes nothing', async () => {
    const ada = somebody();
    const token = vendor.license(ada.user.id);
    const { body } = await enter(ada, token).expect(201);
    auditEntries = [];
    expect((await enter(ada, token).expect(200)).body).toEqual(body);
    expect(auditEntries).toEqual([]);
    expect(await rows().countBy({ userId: ada.user.id })).toBe(1);
  });

  it('may be for an email address, in any spelling that the auth server takes for the same', async () => {
    const ada = instance.as(instance.auth.add(aUser({ email: 'ada@example.test' })));
    await enter(ada, vendor.license('Ada@Example.TEST')).expect(201);
    await enter(ada, vendor.license('bob@example.test')).expect(422);
  });

  it.each<[string, (client: Client) => string]>([
    ['license-malformed', () => 'no licence'],
    ['license-malformed', () => ''],
    ['license-malformed', () => 'A'.repeat(900_000)],
    ['license-malformed', client => ` ${vendor.license(client.user.id)}`],
    ['license-malformed', client => vendor.license(client.user.id, { seats: 1 } as never)],
    ['license-signature', client => new Vendor().license(client.user.id)],
    ['license-signature', client => other.license(client.user.id, { pluginId: 'com.example.paid' })],
    ['license-wrong-plugin', client => vendor.license(client.user.id, { pluginId: 'com.example.nothing' })],
    ['license-wrong-plugin', client => vendor.license(client.user.id, { pluginId: 'com.example.gratis' })],
    ['license-wrong-instance', client => vendor.license(client.user.id, { instanceId: newId() })],
    ['license-wrong-subject', () => vendor.license(newId())],
    ['license-wrong-subject', client => vendor.license(client.user.name)],
    [
      'license-not-yet-valid',
      client => vendor.license(client.user.id, { notBefore: Math.ceil(Date.now() / 1000) + 90 }),
    ],
    ['license-expired', client => vendor.license(client.user.id, { expiresAt: Math.floor(Date.now() / 1000) })],
  ])('is refused: %s', async (code, tokenFor) => {
    const ada = somebody();
    const { body } = await enter(ada, tokenFor(ada)).expect(422);
    expect(body.code).toBe(code);
    expect(await rows().countBy({ userId: ada.user.id })).toBe(0);
    expect(await isOpen(ada)).toBe(false);
    expect(auditEntries).toEqual([]);
  });

  it.each([
    [{}],
    [{ licenseToken: 1 }],
    [{ licenseToken: null }],
    [{ licenseToken: ['x'] }],
    [{ licenseToken: 'x', userId: 'me' }],
  ])('is not read from %j', async body => {
    expect((await somebody().post(OWN).send(body).expect(400)).body.code).toBe('validation-failed');
  });

  it('bound to this instance is taken here', async () => {
    const ada = somebody();
    const { instanceId } = instance.app.get(PlatformSettings);
    await enter(ada, vendor.license(ada.user.id, { instanceId })).expect(201);
  });

  it('ends with the second it names, with no job: 402 for an API, the paywall for a page', async () => {
    const ada = somebody();
    await enter(ada, vendor.license(ada.user.id)).expect(201);
    const end = Date.now() + 1000;
    await rows().update({ userId: ada.user.id }, { expiresAt: new Date(end) });
    await instance.app.get(EntitlementPaywall).reload();

    while (await isOpen(ada)) await new Promise(resolve => setTimeout(resolve, 20));

    expect(Date.now()).toBeGreaterThanOrEqual(end);
    const { body } = await ada.get('/paid/api/x').expect(402);
    expect(body.code).toBe('payment-required');
    const page = await ada.get('/paid/deep?x=1').set('accept', 'text/html').expect(303);
    expect(page.headers['location']).toBe('/paywall/com.example.paid');
    expect((await own(ada))[0]).toMatchObject({ status: 'expired' });
  });

  it.each(['owner', 'admin', 'auditor'] as const)('is needed by an %s as by everybody', async who => {
    expect(await isOpen(instance.as(who))).toBe(false);
  });

  it('is removed by its owner, and may be entered again', async () => {
    const ada = somebody();
    const token = vendor.license(ada.user.id);
    const { body } = await enter(ada, token).expect(201);
    await somebody().delete(`${OWN}/${body.id}`).expect(404);
    auditEntries = [];

    await ada.delete(`${OWN}/${body.id}`).expect(204);

    expect(await isOpen(ada)).toBe(false);
    expect(await own(ada)).toEqual([]);
    expect(auditEntries.map(({ action }) => action)).toEqual(['entitlement.removed']);
    await ada.delete(`${OWN}/${body.id}`).expect(404);
    await enter(ada, token).expect(201);
    expect(await isOpen(ada)).toBe(true);
  });

  it('is revoked by an administrator: closed at the next request, and for good', async () => {
    const [ada, bob] = [somebody(), somebody()];
    const token = vendor.license(ada.user.email, { jti: 'revoked' });
    const { body } = await enter(ada, token).expect(201);
    auditEntries = [];

    await instance.as('admin').delete(`${ALL}/${body.id}`).expect(204);

    expect(await isOpen(ada)).toBe(false);
    expect((await enter(ada, token).expect(422)).body.code).toBe('license-revoked');
    expect((await enter(bob, vendor.license(bob.user.id, { jti: 'revoked' })).expect(422)).body.code).toBe(
      'license-revoked',
    );
    expect((await ada.delete(`${OWN}/${body.id}`).expect(409)).body.code).toBe('conflict');
    expect(await own(ada)).toEqual([{ ...body, status: 'revoked' }]);
    await instance.as('admin').delete(`${ALL}/${body.id}`).expect(204);
    expect(auditEntries).toEqual([
      {
        action: 'entitlement.revoked',
        actor: { actorId: instance.as('admin').user.id, actorType: 'user' },
        subjectUserId: ada.user.id,
        targetType: 'entitlement',
        targetId: body.id,
        metadata: { pluginId: 'com.example.paid' },
      },
    ]);
    await instance.as('admin').delete(`${ALL}/${newId()}`).expect(404);
  });

  it('stays revoked when its owner is deleted and comes back under the same address', async () => {
    const ada = instance.as(instance.auth.add(aUser({ email: 'back@example.test' })));
    const token = vendor.license('back@example.test');
    const { body } = await enter(ada, token).expect(201);
    await instance.as('admin').delete(`${ALL}/${body.id}`).expect(204);
    await ada.delete('/api/account').expect(200);
    expect(await rows().findOneByOrFail({ id: body.id })).toMatchObject({
      userId: '',
      licenseToken: '',
      status: 'revoked',
    });

    const again = instance.as(instance.auth.add(aUser({ email: 'back@example.test' })));
    expect((await enter(again, token).expect(422)).body.code).toBe('license-revoked');
    const { body: list } = await instance.as('auditor').get(`${ALL}?status=revoked`).expect(200);
    expect(list.entitlements).toContainEqual(expect.objectContaining({ id: body.id, userId: null }));
  });

  it('of one plugin does not stand in the way of the same jti of another', async () => {
    const ada = somebody();
    const jti = newId();
    await enter(ada, vendor.license(ada.user.id, { jti })).expect(201);
    await enter(ada, other.license(ada.user.id, { jti })).expect(201);
  });

  it('counts the longest one of several', async () => {
    const ada = somebody();
    const soon = await enter(ada, vendor.license(ada.user.id)).expect(201);
    await enter(ada, vendor.license(ada.user.id, { expiresAt: undefined })).expect(201);
    await ada.delete(`${OWN}/${soon.body.id}`).expect(204);
    expect(await isOpen(ada)).toBe(true);
    expect((await own(ada))[0]).toMatchObject({ expiresAt: null });
  });

  it('withdrawn by another process bites here within a second', async () => {
    const ada = somebody();
    const { body } = await enter(ada, vendor.license(ada.user.id)).expect(201);
    await instance.dataSource.transaction(async tx => {
      await tx.update(Entitlement, { id: body.id }, { status: 'revoked' });
      await Revisions.grow(tx, 'entitlements');
    });
    const startedAt = performance.now();
    while ((await isOpen(ada)) && performance.now() - startedAt < 3 * SECOND_MS)
      await new Promise(resolve => setTimeout(resolve, 20));
    expect(performance.now() - startedAt).toBeLessThan(SECOND_MS);
  });

  describe('in Console', () => {
    const grant = (client: Pick<Client, 'post'>, body: object) => client.post(ALL).send(body);

    it('is granted by entering a token for somebody, checked as their own', async () => {
      const ada = somebody();
      const licenseToken = vendor.license(ada.user.email, { tier: 'pro' });
      const wish = { userId: ada.user.id, licenseToken };
      const { body } = await grant(instance.as('admin'), wish).expect(201);
      expect(body).toMatchObject({ userId: ada.user.id, source: 'admin', tier: 'pro', status: 'active' });
      expect(JSON.stringify(body)).not.toContain(licenseToken.slice(0, 20));
      expect(await isOpen(ada)).toBe(true);
      expect((await grant(instance.withAdminKey(), wish).expect(200)).body.id).toBe(body.id);

      const bob = somebody();
      const wrong = await grant(instance.as('admin'), { userId: bob.user.id, licenseToken }).expect(422);
      expect(wrong.body.code).toBe('license-wrong-subject');
      await grant(instance.as('admin'), { userId: newId(), licenseToken }).expect(404);
      await grant(instance.as('admin'), { userId: 'ada', licenseToken }).expect(400);
      const leaving = instance.auth.add(aUser({ status: 'deleting' }));
      await grant(instance.as('admin'), { userId: leaving.id, licenseToken: vendor.license(leaving.id) }).expect(404);
    });

    it('is listed with its owner and source, filtered, newest first and by pages', async () => {
      const ada = somebody();
      const ids: string[] = [];
      for (let at = 0; at < 3; at++) ids.unshift((await enter(ada, vendor.license(ada.user.id)).expect(201)).body.id);
      await rows().update({ id: ids[0] }, { expiresAt: new Date(Date.now() - 1) });
      await instance.as('admin').delete(`${ALL}/${ids[1]}`).expect(204);

      const list = async (query: string) =>
        (await instance.as('auditor').get(`${ALL}?userId=${ada.user.id}${query}`).expect(200)).body;
      const idsOf = (body: { entitlements: { id: string }[] }) => body.entitlements.map(({ id }) => id);

      expect(idsOf(await list(''))).toEqual(ids);
      expect((await list('')).entitlements[2]).toMatchObject({
        userId: ada.user.id,
        source: 'account',
        status: 'active',
      });
      expect(idsOf(await list('&status=expired'))).toEqual([ids[0]]);
      expect(idsOf(await list('&status=revoked'))).toEqual([ids[1]]);
      expect(idsOf(await list('&status=active'))).toEqual([ids[2]]);
      expect(idsOf(await list('&pluginId=com.example.other'))).toEqual([]);
      const first = await list('&limit=2');
      expect([idsOf(first), first.nextCursor]).toEqual([ids.slice(0, 2), expect.any(String)]);
      const second = await list(`&limit=2&cursor=${first.nextCursor}`);
      expect([idsOf(second), second.nextCursor]).toEqual([ids.slice(2), null]);
      for (const query of ['&status=all', '&limit=201', '&cursor=zzz', '&x=1', '&pluginId=%00'])
        await instance.as('auditor').get(`${ALL}?userId=${ada.user.id}${query}`).expect(400);
    });
  });
});
