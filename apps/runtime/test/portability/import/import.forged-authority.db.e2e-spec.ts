import { DataSource } from 'typeorm';
import { ConsentGrant } from '../../../src/plugins/data-sharing/consent-grant.entity';
import { ConsentSuggestion } from '../../../src/plugins/data-sharing/consent-suggestion.entity';
import { Entitlement } from '../../../src/plugins/entitlements/entitlement.entity';
import { Notification } from '../../../src/notifications/notification/notification.entity';
import { aUser } from '../../support/auth-server/fake-users';
import { aPlugin } from '../../support/plugins/test-plugins';
import { premiumVendor } from '../../support/plugins/vendor';
import { anArchive, aRecord } from '../../support/portability/an-archive';
import { countsOf, importArchive, sectionOf } from '../../support/portability/import-client';
import { traces } from '../../support/portability/untouched';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

const WAY = { consumerId: 'com.example.reader', providerId: 'com.example.giver', contract: 'things', version: '1.0' };
const consent = (fields: object = {}) => ({ ...WAY, reason: 'x', createdAt: '2026-01-01T00:00:00.000Z', ...fields });

const plugins = () => [
  aPlugin({
    id: WAY.consumerId,
    permissions: ['data:consume'],
    data: {
      consumes: [{ providerId: WAY.providerId, contract: WAY.contract, version: WAY.version, reason: 'to read' }],
    },
  }),
  aPlugin({
    id: WAY.providerId,
    permissions: ['data:provide'],
    data: { provides: [{ contract: WAY.contract, version: WAY.version, description: 'things' }] },
  }),
  aPlugin({
    id: 'com.example.premium',
    monetization: { model: 'one_time', license: { publicKey: premiumVendor.pair.publicKey } },
  }),
];

describe('an archive that claims what its owner may not', () => {
  let instance: TestInstance;
  let client: Client;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: plugins() });
  });
  beforeEach(() => {
    client = instance.as(instance.auth.add(aUser({ role: 'platform:user' })));
  });
  afterAll(() => instance.close());

  const json = (value: unknown) => ({ content: JSON.stringify(value) });
  const list = (field: string, items: unknown[]) => ({ ...json({ [field]: items }), told: { records: items.length } });
  const db = () => instance.get(DataSource);

  it('role, address, password, factors and capabilities in account.json change nothing', async () => {
    const told = {
      name: 'Owner',
      email: 'owner@example.com',
      role: 'platform:owner',
      createdAt: '2020-01-01T00:00:00.000Z',
      password: 'let me in',
      capabilities: ['role:assign'],
      totpSecret: 'JBSWY3DPEHPK3PXP',
      preferences: null,
      notificationPreferences: null,
    };
    const { id, name, email, role } = client.user;
    const before = await traces(instance);
    const result = await importArchive(client, anArchive({ sections: { account: json(told) } }));
    expect(countsOf(result)).toEqual({ account: 'imported 0/1/0' });
    expect(instance.auth.users.get(id)).toMatchObject({ name, email, role });
    expect((await client.get('/api/admin/users')).status).toBe(403);
    const after = await traces(instance);
    const changed = Object.keys(after).filter(table => JSON.stringify(after[table]) !== JSON.stringify(before[table]));
    expect(changed.sort()).toEqual(['activity_log', 'import_receipts']);
  });

  it('a consent becomes a suggestion, which opens nothing, and only where both apps declare it', async () => {
    const consents = list('grants', [
      consent(),
      consent({ version: '9.9' }),
      consent({ providerId: 'com.example.gone' }),
      consent({ consumerId: { $ne: null } }),
      { grantedAt: 'always', ...WAY, contract: "things'; DROP TABLE consent_grants; --" },
    ]);
    const result = await importArchive(client, anArchive({ sections: { consents } }));
    expect(countsOf(result)).toEqual({ consents: 'imported 1/2/2' });
    const { id: userId } = client.user;
    expect(await db().getRepository(ConsentGrant).countBy({ userId })).toBe(0);
    expect(await db().getRepository(ConsentSuggestion).findBy({ userId })).toEqual([expect.objectContaining(WAY)]);
  });

  it('of an entitlement only the licence token counts, and it is checked as if it was typed in', async () => {
    const other = instance.people.get('admin')!;
    const own = premiumVendor.license(client.user.id);
    const claim = { pluginId: 'com.example.premium', tier: 'gold', status: 'active', source: 'admin', expiresAt: null };
    const entitlements = list('entitlements', [
      { ...claim, licenseToken: own },
      { ...claim, licenseToken: premiumVendor.license(other.id) },
      { ...claim, licenseToken: `${own.slice(0, -4)}AAAA` },
      { ...claim, licenseToken: '' },
      { ...claim },
      { ...claim, licenseToken: { toString: 'x' } },
      null,
    ]);
    const result = await importArchive(client, anArchive({ sections: { entitlements } }));
    expect(countsOf(result)).toEqual({ entitlements: 'imported 1/0/6' });
    const codes = sectionOf(result, 'entitlements').warnings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['license-wrong-subject', 'license-signature', 'license-malformed']));
    const rows = await db().getRepository(Entitlement).findBy({ userId: client.user.id });
    expect(rows).toEqual([expect.objectContaining({ licenseToken: own, tier: null, source: 'account' })]);
  });

  it('a licence that was revoked here does not come back', async () => {
    const token = premiumVendor.license(client.user.id);
    const archive = anArchive({ sections: { entitlements: list('entitlements', [{ licenseToken: token }]) } });
    await importArchive(client, archive);
    const [row] = await db().getRepository(Entitlement).findBy({ userId: client.user.id });
    await instance.as('admin').delete(`/api/admin/entitlements/${row!.id}`).expect(204);

    const other = anArchive({ sections: { entitlements: list('entitlements', [{ licenseToken: token, x: 1 }]) } });
    const result = await importArchive(client, other);
    expect(sectionOf(result, 'entitlements')).toMatchObject({
      records: { added: 0, failed: 1 },
      warnings: [{ code: 'license-revoked' }],
    });
  });

  it('activity is never written, whatever it says', async () => {
    const records = [{ action: 'user.role-changed', actorId: client.user.id, metadata: { role: 'platform:owner' } }];
    const result = await importArchive(client, anArchive({ sections: { activity: { records } } }));
    expect(countsOf(result)).toEqual({ activity: 'skipped 0/1/0' });
    const rows = await db().query(`SELECT action FROM activity_log WHERE subject_user_id = '${client.user.id}'`);
    expect(rows).toEqual([{ action: 'account.imported' }]);
  });

  it('a notification comes read, as the platform’s, and leads nowhere but here or over https', async () => {
    const records = [
      aRecord('n1', { sourceType: 'admin', source: 'com.example.bank', category: 'security', userId: 'somebody-else' }),
      aRecord('n2', { url: 'javascript:alert(1)' }),
      aRecord('n3', { url: '//evil.example' }),
      aRecord('n4', { url: 'https://example.org/x' }),
      aRecord('n5', { title: 'two\nlines' }),
      aRecord('n6', { title: '' }),
      aRecord('n7', { createdAt: '2999-01-01T00:00:00.000Z' }),
      aRecord('n8', { createdAt: 'yesterday' }),
      aRecord('n9', { icon: 'data:text/html,x' }),
      'text',
      null,
    ];
    const result = await importArchive(client, anArchive({ sections: { notifications: { records } } }));
    expect(countsOf(result)).toEqual({ notifications: 'imported 3/0/8' });
    const rows = await db()
      .getRepository(Notification)
      .find({ where: { userId: client.user.id } });
    expect(rows.map(({ title }) => title).sort()).toEqual(['Title of n1', 'Title of n4', 'Title of n7']);
    for (const row of rows) {
      expect(row).toMatchObject({ sourceType: 'platform', source: 'import', category: 'imported', broadcastId: null });
      expect(row.readAt).toBeInstanceOf(Date);
      expect(row.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
    }
    expect(await db().getRepository(Notification).countBy({ userId: 'somebody-else' })).toBe(0);
  });

  it('preferences come only where none are set, and never ones that the settings page would refuse', async () => {
    const bad = {
      preferences: { theme: '<script>', timezone: 'Mars/Base', locale: 'x' },
      notificationPreferences: null,
    };
    const failed = await importArchive(client, anArchive({ sections: { account: json(bad) } }));
    expect(countsOf(failed)).toEqual({ account: 'failed 0/0/1' });
    const muted = { mutedCategories: ['security'], webPush: true, pollIntervalSeconds: 1, quietHours: null };
    const alsoFailed = await importArchive(
      client,
      anArchive({ sections: { account: json({ preferences: null, notificationPreferences: muted }) } }),
    );
    expect(countsOf(alsoFailed)).toEqual({ account: 'failed 0/0/1' });

    await client.patch('/api/account/preferences').send({ theme: 'light' }).expect(200);
    const dark = { preferences: { theme: 'dark', timezone: 'Europe/Zurich', locale: 'de' } };
    const kept = await importArchive(client, anArchive({ sections: { account: json(dark) } }));
    expect(countsOf(kept)).toEqual({ account: 'imported 0/1/0' });
    expect((await client.get('/api/account/preferences')).body).toMatchObject({ theme: 'light' });
  });

  it('an archive of somebody else comes into the caller’s own account, and says so', async () => {
    const subject = { userId: instance.people.get('owner')!.id, email: 'other@example.com' };
    const archive = anArchive({ manifest: { subject }, sections: { notifications: { records: [aRecord('n1')] } } });
    const before = await db().getRepository(Notification).countBy({ userId: subject.userId });
    const result = await importArchive(client, archive);
    expect(result.warnings.map(({ code }) => code)).toEqual(['other-subject']);
    expect(await db().getRepository(Notification).countBy({ userId: subject.userId })).toBe(before);
    expect(await db().getRepository(Notification).countBy({ userId: client.user.id })).toBe(1);
  });

  it('the rows of two people who import one archive are apart', async () => {
    const archive = anArchive({ sections: { notifications: { records: [aRecord('n1')] } } });
    const other = instance.as(instance.auth.add(aUser({ role: 'platform:user' })));
    expect(countsOf(await importArchive(client, archive))).toEqual({ notifications: 'imported 1/0/0' });
    expect(countsOf(await importArchive(other, archive))).toEqual({ notifications: 'imported 1/0/0' });
  });

  it('an admin key is nobody, so it imports nothing', async () => {
    const { status } = await instance
      .withAdminKey()
      .post('/api/account/import')
      .set('content-type', 'application/zip')
      .send(anArchive());
    expect(status).toBe(401);
  });
});
