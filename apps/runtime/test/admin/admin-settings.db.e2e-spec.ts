import { openStore } from '@sv/server/database/open-store';
import { platformEntities } from '../../src/operations/schema/entities';
import { PLATFORM_LEDGER, platformMigrations } from '../../src/operations/schema/migrations';
import { PlatformSettings } from '../../src/kernel/settings/platform-settings';
import { Revisions } from '../../src/kernel/database/revisions';
import { openPlatformStore, type PlatformStore } from '../support/platform-store';
import { startTestInstance, type TestInstance } from '../support/test-instance';
import { migratedPlatformDatabase } from '../support/platform-store';

const SETTINGS = '/api/admin/settings';
const DEFAULTS = {
  tenantName: 'Workspace',
  rootPluginId: 'sv.launcher',
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: 'en',
  notificationRetentionDays: null,
  activityRetentionDays: null,
  backupSchedule: null,
  backupsKept: null,
  backupsKeptDaily: null,
  backupsKeptWeekly: null,
  backupsKeptMonthly: null,
};

let instance: TestInstance;
const readAll = async () => (await instance.as('auditor').get(SETTINGS).expect(200)).body;
const read = async () => {
  const { version: _, ...settings } = await readAll();
  return settings as Record<string, unknown>;
};

describe('/api/admin/settings', () => {
  beforeEach(async () => (instance = await startTestInstance()));
  afterEach(() => instance.close());

  it('changes what is given and keeps the rest; null keeps for ever', async () => {
    await instance
      .as('admin')
      .patch(SETTINGS)
      .send({
        tenantName: 'Müller & Söhne 🚀',
        notificationRetentionDays: 30,
        timeZone: 'Europe/Berlin',
        language: 'de',
      })
      .expect(200);
    const { body } = await instance
      .as('admin')
      .patch(SETTINGS)
      .send({ activityRetentionDays: 90, notificationRetentionDays: null })
      .expect(200);

    expect(body).toEqual({
      ...DEFAULTS,
      tenantName: 'Müller & Söhne 🚀',
      timeZone: 'Europe/Berlin',
      language: 'de',
      activityRetentionDays: 90,
      version: expect.any(Number),
    });
    expect(await readAll()).toEqual(body);
  });

  it('takes a disabled plugin for no root plugin, and does not let the root plugin be disabled', async () => {
    const admin = instance.as('admin');
    await admin.patch('/api/admin/plugins/com.example.bare').send({ enabled: false }).expect(200);
    await admin.patch(SETTINGS).send({ rootPluginId: 'com.example.bare' }).expect(409);

    await admin.patch(SETTINGS).send({ rootPluginId: 'com.example.notes' }).expect(200);
    const { body } = await admin.patch('/api/admin/plugins/com.example.notes').send({ enabled: false }).expect(409);
    expect(body.code).toBe('plugin-required');
  });
});

describe('/api/admin/settings that nobody has changed', () => {
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  it('begins with defaults', async () => {
    expect(await read()).toEqual(DEFAULTS);
  });

  it.each(['sv.console', 'com.example.popup', 'com.example.nothing', '../etc'])(
    'refuses %s as the root plugin and changes nothing',
    async rootPluginId => {
      const { body } = await instance
        .as('admin')
        .patch(SETTINGS)
        .send({ tenantName: 'Other', rootPluginId })
        .expect(409);
      expect(body.code).toBe('not-a-root-plugin');
      expect(await read()).toEqual(DEFAULTS);
    },
  );

  it.each([
    { tenantName: '' },
    { tenantName: 'a\u0000b' },
    { tenantName: 'x'.repeat(10_000) },
    { tenantName: null },
    { notificationRetentionDays: 0 },
    { notificationRetentionDays: 1.5 },
    { activityRetentionDays: '7' },
    { instanceId: 'mine' },
    { timeZone: 'Europe/Atlantis' },
    { timeZone: '+01:00' },
    { timeZone: null },
    { language: 'xx' },
    { language: null },
  ])('refuses %j', async change => {
    await instance.as('admin').patch(SETTINGS).send(change).expect(400);
    expect(await read()).toEqual(DEFAULTS);
  });
});

describe('settings of one database in two processes', () => {
  it('reach the other one within a second, and both agree on the id of the instance', async () => {
    const fresh = await migratedPlatformDatabase();
    const open = async () => {
      const dataSource = await openStore({
        ...fresh.options,
        entities: platformEntities,
        migrations: platformMigrations,
        migrationsTable: PLATFORM_LEDGER,
      });
      const revisions = new Revisions(dataSource);
      return { dataSource, revisions };
    };
    const stores = await Promise.all([open(), open()]);
    const [here, there] = await Promise.all(
      stores.map(({ dataSource, revisions }) => PlatformSettings.open(dataSource, revisions)),
    );
    await Promise.all(stores.map(({ revisions }) => revisions.start()));

    await here!.changeSettings({ tenantName: 'Changed', rootPluginId: 'com.example.bare' });
    const startedAt = performance.now();
    while (there!.tenantName !== 'Changed' && performance.now() - startedAt < 2000)
      await new Promise(resolve => setTimeout(resolve, 20));

    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(there!.allSettings()).toEqual(here!.allSettings());
    expect(there!.instanceId).toBe(here!.instanceId);
    expect(here!.instanceId).toMatch(/^[0-9a-f-]{36}$/);
    stores.forEach(({ revisions }) => revisions.stop());
    for (const { dataSource } of stores) await dataSource.destroy();
    await fresh.drop();
  });
});

describe('the settings in memory', () => {
  let store: PlatformStore;
  beforeEach(async () => (store = await openPlatformStore()));
  afterEach(() => store.close());

  it('are written all or not at all', async () => {
    const settings = await PlatformSettings.open(store.dataSource, new Revisions(store.dataSource));
    const broken = { tenantName: 'Half', notificationRetentionDays: 1n as unknown as number };

    await expect(settings.changeSettings(broken)).rejects.toThrow(TypeError);

    expect(settings.tenantName).toBe('Workspace');
    const again = await PlatformSettings.open(store.dataSource, new Revisions(store.dataSource));
    expect(again.tenantName).toBe('Workspace');
  });
});
