import type { NotificationItem } from '@sv/contracts/notification.contract';
import type { ImportResult } from '@sv/contracts/portability.contract';
import { startPostgres, type PostgresServer } from '@sv/server/database/testing/postgres-server';
import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import sharp from 'sharp';
import tasksManifest from '../../../../libs/plugins/tasks/manifest.json';
import * as tasks from '../../../../libs/plugins/tasks/server/plugin.module';
import { aNotification } from '../support/a-notification';
import { aUser } from '../support/auth-server/fake-users';
import { takeExport, type ReadExport } from '../support/an-export';
import { agree, sharingPlugins, way } from '../support/plugins/sharing-plugins';
import { aPlugin } from '../support/plugins/test-plugins';
import { premiumVendor, Vendor } from '../support/plugins/vendor';
import { freshDatabase, startTestInstance, type Client, type TestInstance } from '../support/test-instance';

const EMAIL = 'ada@example.test';
const TASKS = 'sv.tasks';
const paid = new Vendor('com.example.paid');

const plugins = (): ServerPlugin[] => [
  ...sharingPlugins(),
  aPlugin(paid.manifest),
  {
    manifest: withDefaults(tasksManifest as ManifestSource),
    origin: 'built-in',
    iconSvg: null,
    load: () => Promise.resolve(tasks),
  },
];

type TaskRecord = { id: string; listId?: string; kind: string; title?: string; name?: string };
type Words = { title: string; createdAt: string };

/**
 * One person on three instances, one after the other: SQLite, Postgres, SQLite. Both databases are there in every run of
 * the tests, whichever one the other files have.
 */
describe('a person who moves from SQLite to Postgres and back', () => {
  let postgres: PostgresServer | undefined;
  const instances: TestInstance[] = [];
  const clearings: (() => Promise<void>)[] = [];
  const stops: { client: Client; instance: TestInstance; archive: ReadExport; result?: ImportResult }[] = [];

  beforeAll(async () => {
    const server = process.env['TEST_DATABASE_URL'] || (postgres = await startPostgres()).url;
    const start = await arrive('');
    await settleIn(start.instance, start.client);
    stops.push({ ...start, archive: await takeExport(start.client) });
    for (const url of [server, '']) {
      const next = await arrive(url);
      const result = await bring(next.client, stops.at(-1)!.archive);
      stops.push({ ...next, result, archive: await takeExport(next.client) });
    }
  }, 60_000);
  afterAll(async () => {
    for (const instance of instances) await instance.close();
    for (const clear of clearings) await clear();
    await postgres?.stop();
  });

  async function arrive(databaseUrl: string): Promise<{ instance: TestInstance; client: Client }> {
    const ground = await freshDatabase(databaseUrl);
    clearings.push(ground.clear);
    const instance = await startTestInstance({ plugins: plugins(), ground });
    instances.push(instance);
    return { instance, client: instance.as(instance.auth.add(aUser({ name: 'Ada', email: EMAIL }))) };
  }

  async function settleIn(instance: TestInstance, me: Client): Promise<void> {
    for (const name of ['Home', 'Work']) {
      const { body } = await me.post('/tasks/api/lists').send({ name, color: '#aabbcc' }).expect(201);
      const items = `/tasks/api/lists/${body.id}/items`;
      await me.post(items).send({ title: 'later', notes: 'two\nlines „quoted“ 🎪' }).expect(201);
      await me.post(items).send({ title: 'first', position: 0, dueAt: '2030-01-01T09:30:00.123Z' }).expect(201);
      const { body: done } = await me.post(items).send({ title: 'done' }).expect(201);
      await me.patch(`/tasks/api/items/${done.id}`).send({ done: true }).expect(200);
    }
    for (const minute of [1, 2]) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute));
      await aNotification(instance.dataSource, { userId: me.user.id, title: `n${minute}`, body: 'words', createdAt });
    }
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await me.post('/api/account/avatar').attach('file', picture, 'me.png').expect(200);
    await me.patch('/api/account/preferences').send({ theme: 'dark' }).expect(200);
    await me.patch('/api/account/home').send({ widgets: [] }).expect(200);
    await agree(me);
    // One that is good wherever this address is, and one for this account of this instance only.
    for (const licenseToken of [premiumVendor.license(EMAIL), paid.license(me.user.id)])
      await me.post('/api/account/entitlements').send({ licenseToken }).expect(201);
  }

  const bring = async (client: Client, { bytes }: ReadExport): Promise<ImportResult> =>
    (await client.post('/api/account/import').set('content-type', 'application/zip').send(bytes).expect(200)).body;

  const sectionOf = ({ result }: (typeof stops)[number], id: string) => result!.sections.find(one => one.id === id);

  /** With names in the place of ids. */
  function tasksOf({ archive }: (typeof stops)[number]): unknown[] {
    const records = archive.records(TASKS) as TaskRecord[];
    const names = new Map(records.map(({ id, name, title }) => [id, name ?? title]));
    return records.map(record => ({
      ...record,
      id: names.get(record.id),
      ...(record.listId && { listId: names.get(record.listId) }),
    }));
  }

  it('is on another database each time', () => {
    expect(stops.map(({ instance }) => instance.dataSource.options.type)).toEqual([
      'better-sqlite3',
      'postgres',
      'better-sqlite3',
    ]);
  });

  it('has every list and task as they were, in their order', () => {
    const [home, ...others] = stops.map(tasksOf);
    expect(home).toHaveLength(8);
    for (const there of others) expect(there).toEqual(home);
    for (const stop of stops.slice(1)) {
      expect(sectionOf(stop, TASKS)).toMatchObject({
        status: 'imported',
        records: { read: 8, added: 8, skipped: 0, failed: 0 },
      });
    }
  });

  it('has every notification, and none is news once more', async () => {
    const words = ({ archive }: (typeof stops)[number]) =>
      (archive.records('notifications') as Words[]).map(({ title, createdAt }) => [title, createdAt]);
    for (const stop of stops.slice(1)) {
      expect(words(stop)).toEqual(words(stops[0]!));
      const { body } = await stop.client.get('/api/account/notifications');
      const brought = (body.notifications as NotificationItem[]).filter(({ category }) => category === 'imported');
      expect(brought.map(({ title, readAt }) => [title, readAt !== null])).toEqual([
        ['n2', true],
        ['n1', true],
      ]);
    }
  });

  it('has the same picture, byte for byte, the preferences and the home page', async () => {
    const pictureOf = ({ archive }: (typeof stops)[number]) => archive.content(archive.section('avatar')!.path);
    for (const stop of stops.slice(1)) {
      expect(pictureOf(stop).equals(pictureOf(stops[0]!))).toBe(true);
      expect((await stop.client.get('/api/account/preferences')).body).toMatchObject({ theme: 'dark' });
      expect((await stop.client.get('/api/account/home')).body).toMatchObject({ widgets: [] });
    }
  });

  it('is asked again what apps may read from one another', async () => {
    const { client, archive } = stops[1]!;
    const { body } = await client.get('/api/account/data-grants').expect(200);
    expect(body.grants).toEqual([]);
    expect(body.suggestions).toEqual([{ ...way, id: expect.any(String) }]);
    // What was only suggested is not taken further as if it had been agreed to.
    expect(archive.section('consents')!.records).toBe(0);
  });

  it('has the licences that are good there, each checked anew', async () => {
    for (const stop of stops.slice(1)) {
      const { body } = await stop.client.get('/api/account/entitlements').expect(200);
      expect(body.entitlements).toEqual([
        expect.objectContaining({ pluginId: premiumVendor.pluginId, status: 'active' }),
      ]);
    }
    const { records, warnings } = sectionOf(stops[1]!, 'entitlements')!;
    expect(records).toMatchObject({ read: 2, added: 1 });
    expect(records.skipped + records.failed).toBe(1);
    expect(warnings).toHaveLength(1);
  });

  it('adds nothing when the same archive comes a second time', async () => {
    for (const at of [1, 2]) {
      const { client, archive } = stops[at]!;
      const again = await bring(client, stops[at - 1]!.archive);
      expect(again.sections.reduce((sum, { records }) => sum + records.added, 0)).toBe(0);
      expect((await takeExport(client)).records(TASKS)).toEqual(archive.records(TASKS));
    }
  });
});
