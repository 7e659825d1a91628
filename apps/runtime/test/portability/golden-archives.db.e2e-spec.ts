import type { ImportResult, ImportSection } from '@sv/contracts/portability.contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExport, takeExport, type ReadExport } from '../support/an-export';
import { aUser } from '../support/auth-server/fake-users';
import { exportingPlugin } from '../support/plugins/exporting-plugin';
import { ourPlugins } from '../support/plugins/our-plugins';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const EMAIL = 'ada@example.test';
const archiveOf = (name: string): Promise<ReadExport> =>
  readExport(readFileSync(join(import.meta.dirname, 'golden', name)));

/** So that an export of today has a file, and something that is missing. */
const files = exportingPlugin('com.example.files', async ({ addFile }) => {
  await addFile('one.txt', 'words');
  return [];
});

const broken = exportingPlugin('com.example.broken', () => Promise.reject(new Error('not today')));

/** Archives that were made by a released version and are never made again: see golden/README.md. */
describe('an archive of format version 1', () => {
  let instance: TestInstance;
  let golden: ReadExport;
  let ada: Client;
  let result: ImportResult;

  beforeAll(async () => {
    golden = await archiveOf('format-1.zip');
    instance = await startTestInstance({ plugins: [...ourPlugins(), files, broken], env: { EXAMPLE_PLUGINS: 'true' } });
    ada = instance.as(instance.auth.add(aUser({ name: 'Ada', email: EMAIL })));
    result = await bring();
  });
  afterAll(() => instance.close());

  const bring = async (): Promise<ImportResult> =>
    (await ada.post('/api/account/import').set('content-type', 'application/zip').send(golden.bytes).expect(200)).body;
  const section = (id: string): ImportSection => result.sections.find(one => one.id === id)!;
  const get = async <T>(path: string): Promise<T> => (await ada.get(path).expect(200)).body as T;

  it('was made by the version that is written on it, and says so in these words', () => {
    expect(golden.manifest.formatVersion).toBe(1);
    expect(golden.manifest.source.platformVersion).toBe('0.29.0');
    expect(golden.names).toEqual([
      'platform/account.json',
      'platform/notifications.ndjson',
      'platform/activity.ndjson',
      'platform/consents.json',
      'platform/entitlements.json',
      'platform/avatar.png',
      'plugins/sv.tasks/data.ndjson',
      'plugins/com.example.contacts/data.ndjson',
      'plugins/com.example.focus/data.ndjson',
      'plugins/com.example.premium/data.ndjson',
      'plugins/com.example.quick-note/data.ndjson',
      'plugins/com.example.box/data.ndjson',
      'plugins/com.example.box/files/photos/one.bin',
      'plugins/com.example.box/files/ä note.txt',
      'index.html',
      'manifest.json',
    ]);
  });

  it('has the manifest that is written today: fields are added to a version, never renamed or taken away', async () => {
    const shape = {
      formatVersion: 'number',
      exportedAt: 'string',
      source: { instanceId: 'string', instanceUrl: 'string', platformVersion: 'string' },
      subject: { userId: 'string', email: 'string' },
      sections: {
        id: 'string',
        pluginId: 'string or null',
        schemaVersion: 'number',
        path: 'string',
        sha256: 'string',
        bytes: 'number',
        records: 'number',
        files: { path: 'string', sha256: 'string', bytes: 'number' },
      },
      notIncluded: { pluginId: 'string', reason: 'string' },
    };
    expect(shapeOf(golden.manifest)).toEqual(shape);
    expect(shapeOf((await takeExport(ada)).manifest)).toMatchObject(shape);
  });

  it('counts every record of every section, and leaves out what is not here', () => {
    const counted = result.sections.map(({ id, status, records: { read, added } }) => [id, status, read, added]);
    expect(counted).toEqual([
      ['account', 'imported', 1, 1],
      ['notifications', 'imported', 2, 2],
      ['activity', 'skipped', 3, 0],
      ['consents', 'imported', 1, 1],
      ['entitlements', 'imported', 1, 1],
      ['avatar', 'imported', 1, 1],
      ['sv.tasks', 'imported', 8, 8],
      ['com.example.contacts', 'imported', 1, 1],
      ['com.example.focus', 'imported', 1, 1],
      ['com.example.premium', 'imported', 1, 1],
      ['com.example.quick-note', 'imported', 1, 1],
      ['com.example.box', 'skipped', 1, 0],
    ]);
    for (const { records } of result.sections)
      expect(records.read).toBe(records.added + records.skipped + records.failed);
    expect(section('com.example.box').warnings).toHaveLength(1);
  });

  it('brings back what the person had of the platform', async () => {
    expect(await get('/api/account/preferences')).toMatchObject({ theme: 'dark', timezone: 'Europe/London' });
    expect(await get('/api/account/notification-preferences')).toMatchObject({ mutedCategories: ['due'] });
    const { notifications } = await get<{ notifications: object[] }>(
      '/api/account/notifications?includeDismissed=true',
    );
    const arrived = { category: 'imported', sourceType: 'platform', readAt: expect.any(String) as string };
    expect(notifications).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...arrived, title: 'Unread, with words', body: 'Grüße 🎪', url: '/tasks' }),
        expect.objectContaining({ ...arrived, title: 'Dismissed' }),
      ]),
    );
    const picture = await ada.get(`/api/account/avatar/${ada.user.id}`).expect(200);
    expect(picture.headers['content-type']).toMatch(/^image\//);
  });

  it('gives no right back: a consent is asked for again, a licence was checked again', async () => {
    expect(await get('/api/account/data-grants')).toMatchObject({
      grants: [],
      suggestions: [{ consumerId: 'com.example.birthdays', providerId: 'com.example.contacts', contract: 'people' }],
    });
    expect(await get('/api/account/entitlements')).toMatchObject({
      entitlements: [{ pluginId: 'com.example.premium', tier: 'personal', status: 'active' }],
    });
  });

  it('brings back what the person had in the apps', async () => {
    const { lists } = await get<{ lists: { id: string; name: string; color: string }[] }>('/tasks/api/lists');
    expect(lists.map(({ name, color }) => [name, color]).sort()).toEqual([
      ['Summer fair', 'orange'],
      ['Work', 'orange'],
    ]);
    for (const { id } of lists) {
      const { items } = await get<{ items: object[] }>(`/tasks/api/lists/${id}/items?state=all`);
      expect(items).toMatchObject([
        { title: 'Plakate 🎪', dueAt: '2030-06-22T10:00:00.000Z', doneAt: null, position: 0 },
        { title: 'Book the marquee', notes: 'Six by twelve metres.\nAsk Grace.', position: 1 },
        { title: 'Done', doneAt: expect.any(String), position: 2 },
      ]);
    }
    expect(await get('/contacts/api/contacts')).toMatchObject({
      contacts: [{ name: 'Grace', birthday: '1906-12-09' }],
    });
    expect(await get('/quick-note/api/note')).toMatchObject({ text: 'Remember' });
    const { records } = await takeExport(ada);
    expect(records('com.example.premium')).toMatchObject([{ day: '2026-06-22', text: 'Rain.\nThen sun.' }]);
    expect(records('com.example.focus')).toMatchObject([{ minutes: 25 }]);
  });

  it('adds nothing a second time', async () => {
    const again = await bring();
    expect(again.sections.filter(({ records }) => records.added > 0)).toEqual([]);
  });
});

/** The names of fields with the types of their values; of a list, what its elements have together. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return merged(value);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]));
}

function merged(list: unknown[]): unknown {
  const values = list.filter(value => value !== null);
  if (values.every(value => typeof value === 'object' && !Array.isArray(value))) {
    const fields = new Map<string, unknown[]>();
    for (const [name, inner] of values.flatMap(value => Object.entries(value as object))) {
      fields.set(name, [...(fields.get(name) ?? []), ...(Array.isArray(inner) ? inner : [inner])]);
    }
    return Object.fromEntries([...fields].map(([name, inner]) => [name, merged(inner)]));
  }
  const types = [...new Set(list.map(shapeOf))].sort((left, right) =>
    left === 'null' ? 1 : right === 'null' ? -1 : 0,
  );
  return types.join(' or ');
}
