import { Vault } from '@sv/server/keys/vault';
import { ActivityJournal, type AuditEntry } from '../../src/activity/journal/activity-journal';
import { newKeyPair } from '../../src/plugins/entitlements/license/ed25519-keys';
import { LicenseKey } from '../../src/plugins/entitlements/license-key.entity';
import { aUser } from '../support/auth-server/fake-users';
import { SECRET, startTestInstance, type TestInstance } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { Vendor } from '../support/plugins/vendor';

const KEY = '/api/admin/plugins/com.example.paid/license-key';

describe('the licence key of a plugin', () => {
  const vendor = new Vendor();
  const second = new Vendor();
  let instance: TestInstance;
  let auditEntries: AuditEntry[] = [];
  const instanceId: unknown = expect.stringMatching(/^[0-9a-f-]{36}$/);
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), aPlugin(vendor.manifest)] });
    const journal = instance.get(ActivityJournal);
    const record = journal.record.bind(journal);
    jest.spyOn(journal, 'record').mockImplementation((tx, auditEntry) => {
      expect(tx?.queryRunner?.isTransactionActive).toBe(true);
      auditEntries.push(auditEntry);
      return record(tx, auditEntry);
    });
  });
  beforeEach(async () => {
    await instance.dataSource.getRepository(LicenseKey).clear();
    auditEntries = [];
  });
  afterAll(() => instance.close());

  const read = async () => (await instance.as('auditor').get(KEY).expect(200)).body;
  const put = (pair: object) => instance.as('owner').put(KEY).send(pair);
  const stored = () => instance.dataSource.getRepository(LicenseKey).findOneBy({ pluginId: 'com.example.paid' });
  const enter = async (from: Vendor) => {
    const ada = instance.as(instance.auth.add(aUser()));
    const { status, body } = await ada
      .post('/api/account/entitlements')
      .send({ licenseToken: from.license(ada.user.id) });
    return { ada, answer: status === 201 ? 'granted' : (body.code as string) };
  };

  it("is the manifest's until one is set, which then counts alone, until it is removed", async () => {
    expect(await read()).toEqual({
      publicKey: vendor.pair.publicKey,
      hasPrivateKey: false,
      source: 'manifest',
      instanceId,
    });
    const { ada } = await enter(vendor);

    await put({ publicKey: second.pair.publicKey }).expect(204);

    expect(await read()).toEqual({
      publicKey: second.pair.publicKey,
      hasPrivateKey: false,
      source: 'instance',
      instanceId,
    });
    expect((await enter(second)).answer).toBe('granted');
    expect((await enter(vendor)).answer).toBe('license-signature');
    // What was granted under the key before stays.
    expect((await ada.get('/paid/api/x')).status).not.toBe(402);

    await instance.as('owner').delete(KEY).expect(204);
    expect(await read()).toMatchObject({ source: 'manifest' });
    expect((await enter(vendor)).answer).toBe('granted');
    await instance.as('owner').delete(KEY).expect(404);
  });

  it('keeps the private half sealed in its place, shows it to nobody but a fresh owner, and says so in the log', async () => {
    const { publicKey, privateKey } = second.pair;
    await put({ publicKey, privateKey }).expect(204);

    expect(await read()).toEqual({ publicKey, hasPrivateKey: true, source: 'instance', instanceId });
    const row = await stored();
    expect(row!.privateKey).not.toContain(privateKey.slice(0, 10));
    expect(new Vault(SECRET).open(row!.privateKey!, 'license-key:com.example.paid')).toBe(privateKey);
    expect(() => new Vault(SECRET).open(row!.privateKey!, 'license-key:com.example.premium')).toThrow();

    const { body } = await instance.as('owner').post(`${KEY}/reveal`).expect(200);
    expect(body).toEqual({ privateKey });
    const actor = { actorId: instance.as('owner').user.id, actorType: 'user' };
    const target = { actor, targetType: 'plugin', targetId: 'com.example.paid' };
    expect(auditEntries).toEqual([
      { action: 'license-key.set', ...target, metadata: { publicKey, hasPrivateKey: true } },
      { action: 'license-key.revealed', ...target },
    ]);
    expect(JSON.stringify(auditEntries)).not.toContain(privateKey);
  });

  it('forgets the private half when it is set without one', async () => {
    await put(second.pair).expect(204);
    await put({ publicKey: second.pair.publicKey }).expect(204);
    expect((await stored())!.privateKey).toBeNull();
    await instance.as('owner').post(`${KEY}/reveal`).expect(404);
  });

  it.each([
    [{}],
    [{ publicKey: '' }],
    [{ publicKey: 'A'.repeat(43) }],
    [{ publicKey: newKeyPair().publicKey.slice(1) }],
    [{ publicKey: `${newKeyPair().publicKey}=` }],
    [{ publicKey: newKeyPair().publicKey, privateKey: newKeyPair().privateKey }],
    [{ ...newKeyPair(), privateKey: 'secret' }],
    [{ ...newKeyPair(), privateKey: null }],
    [{ ...newKeyPair(), privateKey: 'A'.repeat(500) }],
    [{ ...newKeyPair(), pluginId: 'com.example.premium' }],
  ])('is not made of %j', async pair => {
    const { body } = await put(pair).expect(400);
    expect(body.code).toBe('validation-failed');
    expect(JSON.stringify(body)).not.toContain('A'.repeat(100));
    expect(await stored()).toBeNull();
    expect(auditEntries).toEqual([]);
  });

  it('is not there for a plugin that is free or unknown', async () => {
    for (const id of ['com.example.notes', 'com.example.nothing', '..%2f..']) {
      const path = `/api/admin/plugins/${id}/license-key`;
      expect((await instance.as('owner').get(path)).status).toBeGreaterThanOrEqual(400);
      expect((await instance.as('owner').put(path).send(newKeyPair())).status).toBeGreaterThanOrEqual(400);
      expect((await instance.as('owner').post(`${path}/reveal`)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await instance.dataSource.getRepository(LicenseKey).count()).toBe(0);
  });

  it('is set, removed and revealed by owners in a fresh session, never by an admin key', async () => {
    await put(second.pair).expect(204);
    const stale = instance.as('owner', { freshUntil: Date.now() - 1 });
    for (const refused of [stale.put(KEY).send(newKeyPair()), stale.delete(KEY), stale.post(`${KEY}/reveal`)]) {
      const { status, body } = await refused;
      expect([status, body.code]).toEqual([403, 'reauthentication-required']);
    }
    for (const who of ['admin', 'auditor', 'user'] as const) {
      const client = instance.as(who);
      for (const refused of [client.put(KEY).send(newKeyPair()), client.delete(KEY), client.post(`${KEY}/reveal`)])
        expect((await refused).status).toBe(403);
    }
    const key = instance.withAdminKey();
    await key.get(KEY).expect(200);
    for (const refused of [key.put(KEY).send(newKeyPair()), key.delete(KEY), key.post(`${KEY}/reveal`)])
      expect((await refused).status).toBe(401);
    expect(await read()).toMatchObject({ publicKey: second.pair.publicKey, hasPrivateKey: true });
  });
});
