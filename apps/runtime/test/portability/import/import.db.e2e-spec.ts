import { DataSource } from 'typeorm';
import { premiumVendor } from '../../support/plugins/vendor';
import { anArchive, aRecord } from '../../support/portability/an-archive';
import { BOX, boxPlugin, Thing, things } from '../../support/portability/box-plugin';
import { countsOf, importArchive, sectionOf, sendArchive, staged } from '../../support/portability/import-client';
import { testPlugins } from '../../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../../support/test-instance';

describe('POST /api/account/import', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startTestInstance({ plugins: [...testPlugins(), boxPlugin()] });
  });
  afterAll(() => instance.close());

  const rows = (table: string, userId: string) =>
    instance.get(DataSource).query<Record<string, unknown>[]>(`SELECT * FROM ${table} WHERE user_id = '${userId}'`);

  it('takes in every kind of section', async () => {
    const client = instance.as('user');
    const { id: userId } = client.user;
    const archive = anArchive({
      sections: {
        account: {
          content: JSON.stringify({
            name: 'Elsewhere',
            preferences: { theme: 'dark', timezone: 'Europe/Zurich', locale: 'de-CH' },
            notificationPreferences: {
              mutedCategories: ['task'],
              webPush: true,
              pollIntervalSeconds: 60,
              quietHours: null,
              contentFree: true,
            },
          }),
        },
        notifications: { records: [aRecord('n1'), aRecord('n2', { readAt: '2026-06-02T10:00:00.000Z' })] },
        activity: { records: [{ action: 'user.role-changed' }] },
        entitlements: {
          content: JSON.stringify({ entitlements: [{ licenseToken: premiumVendor.license(userId) }] }),
        },
        [BOX]: { records: things(1200) },
        'com.example.gone': { records: things(3) },
      },
    });
    const dry = await importArchive(client, archive, '?dryRun=true');
    expect(dry.dryRun).toBe(true);
    expect(await rows('com_example_box_things', userId)).toHaveLength(0);
    expect(await rows('notifications', userId)).toHaveLength(0);
    expect(await rows('import_receipts', userId)).toHaveLength(0);

    const result = await importArchive(client, archive);
    expect(countsOf(result)).toEqual({
      account: 'imported 1/0/0',
      notifications: 'imported 2/0/0',
      activity: 'skipped 0/1/0',
      entitlements: 'imported 1/0/0',
      [BOX]: 'imported 1200/0/0',
      'com.example.gone': 'skipped 0/3/0',
    });
    expect({ ...result, dryRun: true }).toEqual(dry);
    expect(sectionOf(result, 'com.example.gone').warnings).toEqual([
      { code: 'plugin-unknown', detail: 'The app com.example.gone is not installed here.' },
    ]);
    expect(await rows('com_example_box_things', userId)).toHaveLength(1200);

    const again = await importArchive(client, archive);
    expect(again.sections.map(({ records }) => records.added)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(staged(instance)).toEqual([]);
    expect(await rows('import_runs', userId)).toEqual([]);
  });

  it('takes a form as well', async () => {
    const client = instance.as('admin');
    const archive = anArchive({ sections: { [BOX]: { records: things(2) } } });
    const { status, body } = await client.post('/api/account/import').attach('archive', archive, 'export.zip');
    expect([status, body]).toEqual([200, expect.objectContaining({ dryRun: false })]);
    expect(await instance.get(DataSource).query('SELECT count(*) AS n FROM com_example_box_things')).toBeTruthy();
    expect((await sendArchive(client, archive)).status).toBe(200);
    expect(Thing).toBeDefined();
  });
});
