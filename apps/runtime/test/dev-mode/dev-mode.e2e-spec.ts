import { Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { registry } from '@sv/plugins/registry.server.generated';
import { sdk, type PluginStore, type ServerHalf } from '@sv/sdk';
import { IdColumn } from '@sv/schema/columns';
import { id, text } from '@sv/schema/table';
import { waitFor } from '@sv/server/testing/wait-for';
import { setTimeout as sleep } from 'node:timers/promises';
import { Column, Entity, type QueryRunner, Table } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { Entitlement } from '../../src/plugins/entitlements/entitlement.entity';
import { EntitlementPaywall } from '../../src/plugins/entitlements/paywall';
import { NotificationBroker } from '../../src/notifications/broker/notification-broker';
import { NotificationSender } from '../../src/notifications/sending/notification-sender';
import { runInContext } from '../../src/kernel/request-context/request-context';
import { contextOf } from '../support/plugins/plugin-fixtures';
import { startTestInstance, type Client, type TestInstance } from '../support/test-instance';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';

const DEV_SECRET = 'a dev mode secret for tests with 32 bytes';
const HEADER = 'x-platform-dev-mode-secret';

@Entity('com_example_words_entries')
class Entry {
  @IdColumn()
  id!: string;

  @Column('text')
  word!: string;
}

class CreateEntries1764000000000 {
  async up(db: QueryRunner): Promise<void> {
    const columns = [id('id', { isPrimary: true }), text('word')];
    await db.createTable(new Table({ name: 'com_example_words_entries', columns }));
  }
  async down(): Promise<void> {
    // nothing to undo
  }
}

const addEntry = (word: string) => sdk.db.repository(Entry).insert({ id: crypto.randomUUID(), word });

/** Counts by repository, by SQL and in a transaction, which must agree. */
async function countEntries(): Promise<number[]> {
  const sql = 'SELECT COUNT(*) AS found FROM com_example_words_entries';
  const [row] = await sdk.db.query<{ found: number | string }>(sql);
  return [
    await sdk.db.repository(Entry).countBy({}),
    Number(row!.found),
    await sdk.db.transaction(tx => tx.repository(Entry).countBy({})),
  ];
}

@Controller()
class WordsController {
  @Get('count')
  count(): Promise<number[]> {
    return countEntries();
  }

  @Post('now')
  @HttpCode(204)
  now(): Promise<void> {
    return addEntry('now');
  }

  @Post('told')
  @HttpCode(204)
  told(): void {
    sdk.activity.log({ action: 'word.told', targetType: 'word', targetId: 'w-1' });
  }

  /** What it starts outlives the request. */
  @Post('later')
  @HttpCode(204)
  later(): void {
    setTimeout(() => void addEntry('later'), 30);
  }
}

@Module({ controllers: [WordsController] })
class WordsModule {}

const store: PluginStore = { entities: [Entry], migrations: [CreateEntries1764000000000] };
const words = (fields: { id?: string; database?: 'shared' | 'isolated' } = {}) =>
  aPlugin(
    { id: 'com.example.words', permissions: ['db', 'activity:write'], ...fields },
    async (): Promise<ServerHalf> => ({
      default: WordsModule,
      store,
    }),
  );

const tasks = registry.find(({ manifest }) => manifest.id === 'sv.tasks')!;

describe.each(['shared', 'isolated'] as const)('dev mode, with a plugin whose store is %s', database => {
  let instance: TestInstance;
  let owner: Client;

  beforeAll(async () => {
    const env = {
      PLATFORM_DEV_MODE_ENABLED: 'true',
      PLATFORM_DEV_MODE_SECRET: DEV_SECRET,
      NOTIFICATION_TRANSPORT: 'sse',
    };
    instance = await startTestInstance({ env, plugins: [...testPlugins(), words({ database }), tasks] });
    owner = instance.as('owner');
  });
  afterAll(async () => {
    if (instance.dataSource.options.type === 'postgres') {
      await instance.dataSource.query('DROP SCHEMA IF EXISTS plugin_com_example_words CASCADE');
    }
    await instance.close();
  });

  const real = (method: 'get' | 'post' | 'patch' | 'delete', path: string) => owner[method](path);
  const mock = (method: 'get' | 'post' | 'patch' | 'delete', path: string) =>
    owner[method](path).set(HEADER, DEV_SECRET);
  const counts = async (send: typeof real): Promise<number[]> =>
    (await send('get', '/words/api/count')).body as number[];

  const inMock = <R>(work: () => R): R => runInContext({ ...contextOf(null, null), dataSourceKind: 'mock' }, work);

  it('says so in the answer, and only then', async () => {
    expect((await mock('get', '/api/account/preferences')).headers['x-platform-dev-mode']).toBe('active');
    expect((await real('get', '/api/account/preferences')).headers).not.toHaveProperty('x-platform-dev-mode');
  });

  it('cannot be had by a wrong secret, a marker of the client’s own, or two secrets', async () => {
    for (const [name, value] of [
      [HEADER, 'wrong'],
      [HEADER, `${DEV_SECRET}x`],
      ['x-platform-dev-mode', 'active'],
      ['x-platform-data-source', 'mock'],
    ] as const) {
      const { headers, status } = await owner.get('/words/api/count').set(name, value);
      expect([status, headers['x-platform-dev-mode']]).toEqual([200, undefined]);
    }
    expect((await owner.get('/words/api/count').set(HEADER, `${DEV_SECRET}, ${DEV_SECRET}`)).status).toBe(400);
  });

  it('keeps 100 interleaved requests of a plugin and of the platform apart', async () => {
    const before = { real: await counts(real), mock: await counts(mock) };
    const themes = ['light', 'dark'] as const;
    await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const isMock = at % 2 === 1;
        const send = isMock ? mock : real;
        await send('post', '/words/api/now').expect(204);
        await send('post', '/tasks/api/lists')
          .send({ name: isMock ? 'Mock' : 'Real' })
          .expect(201);
        await send('patch', '/api/account/preferences')
          .send({ theme: themes[at % 2] })
          .expect(200);
        const [preferences, found, unread] = await Promise.all([
          send('get', '/api/account/preferences'),
          counts(send),
          send('get', '/api/shell'),
        ]);
        expect(preferences.body).toMatchObject({ theme: themes[at % 2] });
        expect(new Set(found).size).toBe(1);
        expect(unread.status).toBe(200);
      }),
    );
    const listNames = async (send: typeof real): Promise<string[]> =>
      ((await send('get', '/tasks/api/lists')).body as { lists: { name: string }[] }).lists.map(({ name }) => name);
    expect(await listNames(real)).toEqual(Array.from({ length: 50 }, () => 'Real'));
    expect(await listNames(mock)).toEqual(Array.from({ length: 50 }, () => 'Mock'));
    expect(await counts(real)).toEqual(before.real.map(count => count + 50));
    expect(await counts(mock)).toEqual(before.mock.map(count => count + 50));
  });

  it('stays with what a request started: a timer writes into the mock too', async () => {
    const before = { real: await counts(real), mock: await counts(mock) };
    await mock('post', '/words/api/later').expect(204);
    await sleep(200);
    expect(await counts(real)).toEqual(before.real);
    expect(await counts(mock)).toEqual(before.mock.map(count => count + 1));
  });

  it('has settings of its own, which no real request sees', async () => {
    const changed = await mock('patch', '/api/admin/settings').send({
      tenantName: 'Mock',
      rootPluginId: 'com.example.bare',
    });
    expect(changed.body).toMatchObject({ tenantName: 'Mock', rootPluginId: 'com.example.bare' });
    expect((await mock('get', '/api/admin/settings')).body).toMatchObject({ tenantName: 'Mock' });
    expect((await real('get', '/api/admin/settings')).body).toMatchObject({ rootPluginId: 'sv.launcher' });
    expect((await real('get', '/api/admin/settings')).body).not.toMatchObject({ tenantName: 'Mock' });
    expect((await mock('get', '/api/shell')).body).toMatchObject({ rootPluginId: 'com.example.bare' });
    expect((await real('get', '/api/shell')).body).toMatchObject({ rootPluginId: 'sv.launcher' });
    const rows = await instance.dataSource.query("SELECT value FROM platform_settings WHERE key = 'rootPluginId'");
    expect(rows).toEqual([]);
  });

  it('has what a plugin logs in the activity log of the mock, and not in the real one', async () => {
    const entries = async (send: typeof real, action: string): Promise<object[]> => {
      const { body } = await send('get', '/api/account/activity').expect(200);
      return (body as { entries: { action: string }[] }).entries.filter(entry => entry.action === action);
    };
    await mock('post', '/words/api/told').expect(204);
    await waitFor(async () => (await entries(mock, 'word.told')).length > 0);
    expect(await entries(mock, 'word.told')).toMatchObject([{ targetId: 'w-1' }]);
    expect(await entries(real, 'word.told')).toEqual([]);

    await real('post', '/words/api/told').expect(204);
    await waitFor(async () => (await entries(real, 'word.told')).length > 0);
    expect(await entries(mock, 'word.told')).toHaveLength(1);
  });

  it('has an inbox of its own, and tells no open tab', async () => {
    const told: string[] = [];
    const broker = instance.app.get(NotificationBroker, { strict: false });
    const stop = broker.subscribe(owner.user.id, ({ title }) => told.push(title));
    const send = (title: string) =>
      instance.get(NotificationSender).send({
        userId: owner.user.id,
        title,
        category: 'test',
        source: null,
        sourceType: 'platform',
      });
    await inMock(() => send('Mock'));
    await send('Real');
    stop();
    expect(told).toEqual(['Real']);
    const titles = async (send: typeof real) =>
      (
        (await send('get', '/api/account/notifications')).body as { notifications: { title: string }[] }
      ).notifications.map(({ title }) => title);
    const [ofReal, ofMock] = await Promise.all([titles(real), titles(mock)]);
    expect([ofReal, ofMock]).toEqual([['Real'], ['Mock']]);
  });

  it('opens no paywall with a licence of the mock', async () => {
    const now = new Date();
    const entitlement = { id: newId(), tenantId: 'default', userId: owner.user.id, pluginId: 'com.example.premium' };
    const licence = { tier: null, status: 'active', source: 'account', licenseToken: 'x', jti: newId() } as const;
    await inMock(async () => {
      const rows = instance.dataSource.getRepository(Entitlement);
      await rows.insert({ ...entitlement, ...licence, issuedAt: now, expiresAt: null, createdAt: now });
      await instance.app.get(EntitlementPaywall, { strict: false }).reload();
    });
    for (const send of [real, mock]) expect((await send('get', '/premium/api/x')).status).toBe(402);
  });

  it('follows no real stream', async () => {
    expect((await mock('get', '/api/account/notifications/stream')).status).toBe(503);
    expect((await mock('get', '/api/live')).status).toBe(409);
  });

  it.each([
    ['patch', '/api/admin/plugins/com.example.notes', { enabled: false }],
    ['delete', '/api/account', undefined],
    ['post', '/api/admin/mail/test', {}],
    ['post', '/api/admin/invites', { email: 'eve@example.com' }],
  ] as const)('refuses to change what is real: %s %s', async (method, path, body) => {
    const answer = await mock(method, path).send(body);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'not-in-dev-mode']);
    expect((await real('get', '/api/admin/plugins')).body).toMatchObject({
      plugins: expect.arrayContaining([expect.objectContaining({ id: 'com.example.notes', state: 'enabled' })]),
    });
    expect((await real('get', '/api/shell')).status).toBe(200);
  });
});

it('tells those who run the workspace, in production, and nobody else', async () => {
  const env = { PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: DEV_SECRET };
  for (const [more, who, told] of [
    [{ NODE_ENV: 'production' }, 'auditor', true],
    [{ NODE_ENV: 'production' }, 'user', undefined],
    [{}, 'owner', undefined],
  ] as const) {
    const instance = await startTestInstance({ env: { ...env, ...more } });
    expect((await instance.as(who).get('/api/shell')).body).toHaveProperty('user');
    expect(((await instance.as(who).get('/api/shell')).body as { devMode?: true }).devMode).toBe(told);
    await instance.close();
  }
});

it('has no mock database while dev mode is off, whoever sends a secret', async () => {
  const instance = await startTestInstance({ env: { PLATFORM_DEV_MODE_SECRET: DEV_SECRET } });
  const { headers } = await instance.as('user').get('/api/account/preferences').set(HEADER, DEV_SECRET);
  expect(headers).not.toHaveProperty('x-platform-dev-mode');
  await instance.close();
});
