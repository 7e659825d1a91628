import { newId } from '@sv/server/ids/new-id';
import type { DataSource } from 'typeorm';
import { NotificationSender } from '../src/notifications/sending/notification-sender';
import { Revisions } from '../src/kernel/database/revisions';
import { Entitlement } from '../src/plugins/entitlements/entitlement.entity';
import { startTestInstance, type TestInstance } from './support/test-instance';

describe('GET /api/shell', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const idsFor = async (who: 'user' | 'owner') => {
    const { body } = await instance.as(who).get('/api/shell').expect(200);
    return (body.plugins as { id: string }[]).map(({ id }) => id);
  };

  it('tells everything the chrome needs, in one call', async () => {
    const { body, headers } = await instance.as('user').get('/api/shell').expect(200);

    expect(body).toEqual({
      user: { id: expect.any(String), email: expect.any(String), name: 'user', image: null, role: 'platform:user' },
      capabilities: ['plugin:access', 'profile:manage', 'com.example.notes:edit-all'],
      instance: { name: 'Workspace', primaryColor: null, logoUrl: null, logoDarkUrl: null, faviconUrl: null },
      plugins: expect.any(Array),
      rootPluginId: 'sv.launcher',
      notifications: { unreadCount: 0, transport: 'polling', pollIntervalSeconds: 30 },
      platformVersion: '0.29.0',
      sessionExpiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
      liveUpdates: true,
      mfaDueAt: null,
    });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('lists the root plugin first, and Console only for those who may enter it', async () => {
    expect(await idsFor('user')).toEqual([
      'sv.launcher',
      'com.example.notes',
      'sv.account',
      'com.example.popup',
      'com.example.bare',
      'com.example.premium',
    ]);
    expect(await idsFor('owner')).toContain('sv.console');
  });

  it('counts what is unread, of the caller only', async () => {
    const sender = instance.get(NotificationSender);
    const mine = instance.as('auditor');
    const draft = { title: 'Hello', category: 'test', source: null, sourceType: 'platform' } as const;
    await sender.send({ ...draft, userId: mine.user.id });
    await sender.send({ ...draft, userId: newId() });

    const { body } = await mine.get('/api/shell').expect(200);

    expect(body.notifications.unreadCount).toBe(1);
  });

  it('leaves a disabled plugin and its capabilities out from the next request on, with the same cookie', async () => {
    const user = instance.as('user');
    await user.get('/api/shell').expect(200);
    await instance.as('admin').patch('/api/admin/plugins/com.example.notes').send({ enabled: false }).expect(200);

    const without = (await user.get('/api/shell')).body;
    await instance.as('admin').patch('/api/admin/plugins/com.example.notes').send({ enabled: true }).expect(200);
    const again = (await user.get('/api/shell')).body;

    expect(without.plugins.map(({ id }: { id: string }) => id)).not.toContain('com.example.notes');
    expect(without.capabilities).toEqual(['plugin:access', 'profile:manage']);
    expect(again.capabilities).toContain('com.example.notes:edit-all');
  });

  it('opens a paid plugin while a licence lasts, and not a moment longer', async () => {
    const user = instance.as('user');
    const paywalled = async () =>
      (await user.get('/api/shell')).body.plugins.find(({ id }: { id: string }) => id === 'com.example.premium')
        .paywalled;
    expect(await paywalled()).toBe(true);

    await anEntitlement(instance.dataSource, { userId: user.user.id, expiresAt: new Date(Date.now() + 1500) });
    await instance.get(Revisions).poll();
    expect(await paywalled()).toBe(false);

    await new Promise(resolve => setTimeout(resolve, 1600));
    expect(await paywalled()).toBe(true);
  });

  it('shows a change of the root plugin to a session that has already asked', async () => {
    const user = instance.as('user');
    await user.get('/api/shell');
    await instance.as('admin').patch('/api/admin/settings').send({ rootPluginId: 'com.example.bare' }).expect(200);

    const { body } = await user.get('/api/shell');
    await instance.as('admin').patch('/api/admin/settings').send({ rootPluginId: 'sv.launcher' }).expect(200);

    expect(body.rootPluginId).toBe('com.example.bare');
    expect(body.plugins[0].id).toBe('com.example.bare');
  });
});

describe('GET /api/plugins', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  it('lists the same plugins as the shell', async () => {
    const user = instance.as('user');
    const [shell, plugins] = [await user.get('/api/shell'), await user.get('/api/plugins').expect(200)];
    expect(plugins.body).toEqual({ plugins: shell.body.plugins });
  });

  it('sends an icon so that no script in it can run', async () => {
    const { headers, body } = await instance.as('user').get('/api/plugins/com.example.notes/icon').expect(200);

    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body.toString()).toContain('<svg');
  });

  it('does not send an icon again that the browser has', async () => {
    const user = instance.as('user');
    const { headers } = await user.get('/api/plugins/com.example.notes/icon').expect(200);
    const again = await user
      .get('/api/plugins/com.example.notes/icon')
      .set('if-none-match', headers['etag']!)
      .expect(304);
    expect(again.headers['content-security-policy']).toMatch(/^sandbox;/);
  });

  it('does not tell a plugin that the caller may not see from one that is not there', async () => {
    const hidden = await instance.as('user').get('/api/plugins/sv.console/icon').expect(404);
    const missing = await instance.as('user').get('/api/plugins/com.example.nothing/icon').expect(404);
    expect(hidden.body.code).toBe(missing.body.code);
    await instance.as('owner').get('/api/plugins/sv.console/icon').expect(200);
  });
});

async function anEntitlement(dataSource: DataSource, fields: Partial<Entitlement>): Promise<void> {
  await dataSource.transaction(async manager => {
    await manager.getRepository(Entitlement).insert({
      id: newId(),
      tenantId: 'default',
      userId: newId(),
      pluginId: 'com.example.premium',
      tier: null,
      status: 'active',
      source: 'test',
      licenseToken: 'x',
      jti: newId(),
      issuedAt: new Date(),
      expiresAt: null,
      createdAt: new Date(),
      ...fields,
    });
    await Revisions.grow(manager, 'entitlements');
  });
}
