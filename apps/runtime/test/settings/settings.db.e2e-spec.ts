import { sdk, StoreAccessError } from '@sv/sdk';
import type { Setting } from '@sv/sdk/manifest';
import { newId } from '@sv/server/ids/new-id';
import type { Test } from 'supertest';
import { aUser } from '../support/auth-server/fake-users';
import { asPlugin } from '../support/calling';
import {
  clubSettings,
  instanceSettings,
  SETTINGS_PLUGIN,
  settingsPlugin,
  userSettings,
} from '../support/plugins/settings-plugin';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { freshDatabase, startTestInstance, type TestInstance } from '../support/test-instance';

const club = '/club/api/settings';
const DEV_SECRET = 'a dev mode secret for tests with 32 bytes';

describe('the settings of a plugin', () => {
  let instance: TestInstance;
  const { plugin, changes } = settingsPlugin();
  beforeAll(async () => (instance = await startTestInstance({ plugins: [...testPlugins(), plugin] })));
  afterAll(() => instance.close());
  beforeEach(() => changes.splice(0));

  const somebody = () => instance.as(instance.auth.add(aUser()));
  const audited = (half: string) =>
    instance.dataSource.query(
      `SELECT action, actor_id, subject_user_id, target_id, metadata FROM activity_log
       WHERE action = 'plugin.settings-changed' AND metadata LIKE '%"${half}"%' ORDER BY seq DESC`,
    ) as Promise<Record<string, string>[]>;

  it('begin unset, with the schema for a form, and with their defaults for the plugin', async () => {
    const me = somebody();
    const { body, headers } = await me.get(userSettings).expect(200);
    expect(body).toEqual({
      settings: clubSettings.user,
      values: { remindAt: null, perPage: null, buddy: null },
      secrets: { token: { isSet: false } },
      people: [],
      groups: [],
      version: 0,
    });
    expect(headers['etag']).toBe('"0"');
    expect((await me.get(club)).body.user).toEqual({ remindAt: 'due', perPage: 20, token: null, buddy: null });
  });

  it('of a user reach the plugin, which is notified; null goes back to the default', async () => {
    const me = somebody();
    const buddy = instance.people.get('auditor')!;
    const values = { remindAt: 'day-before', token: 'a token', buddy: buddy.id };
    const { body } = await me.patch(userSettings).send({ values }).expect(200);
    expect(body).toMatchObject({
      values: { remindAt: 'day-before', perPage: null, buddy: buddy.id },
      secrets: { token: { isSet: true } },
      people: [{ id: buddy.id, name: 'auditor', image: null, deleted: false }],
    });
    expect((await me.get(club)).body.user).toEqual({ ...values, perPage: 20 });
    expect(changes).toEqual([{ half: 'user', userId: me.user.id }]);

    await me
      .patch(userSettings)
      .send({ values: { remindAt: null, token: null } })
      .expect(200);
    expect((await me.get(club)).body.user).toMatchObject({ remindAt: 'due', token: null, buddy: buddy.id });
    const [last] = await audited('user');
    expect(last).toMatchObject({ actor_id: me.user.id, subject_user_id: me.user.id, target_id: SETTINGS_PLUGIN });
    expect(JSON.parse(last!['metadata']!)).toEqual({ half: 'user', keys: 'remindAt, token' });
  });

  it('of the instance reach the plugin at once, whoever asks', async () => {
    const group = instance.auth.groups.create('Board');
    const [me, admin] = [somebody(), instance.as('admin')];
    await me.get(club).expect(200);
    const values = { currency: 'CHF', apiKey: 'k', treasurer: me.user.id, board: group.id };
    const { body } = await admin.patch(instanceSettings).send({ values }).expect(200);
    expect(body).toMatchObject({ secrets: { apiKey: { isSet: true } }, groups: [{ id: group.id, name: 'Board' }] });
    expect((await me.get(club)).body.instance).toEqual(values);
    expect(changes).toEqual([{ half: 'instance', userId: null }]);
    const [last] = await audited('instance');
    expect(JSON.parse(last!['metadata']!)).toEqual({ half: 'instance', keys: 'apiKey, board, currency, treasurer' });
    await instance.withAdminKey().get(instanceSettings).expect(200);
  });

  it('are not written down when nothing is another than before', async () => {
    const me = somebody();
    await me
      .patch(userSettings)
      .send({ values: { perPage: 30 } })
      .expect(200);
    const before = (await audited('user')).length;
    const { body } = await me
      .patch(userSettings)
      .send({ values: { perPage: 30, remindAt: null } })
      .expect(200);
    expect([body.values.perPage, (await audited('user')).length]).toEqual([30, before]);
  });

  it('refuse a change for another version, with the present one', async () => {
    const me = somebody();
    const { body, headers } = await me
      .patch(userSettings)
      .send({ values: { perPage: 30 } })
      .expect(200);
    await me
      .patch(userSettings)
      .set('if-match', headers['etag']!)
      .send({ values: { perPage: 40 } })
      .expect(200);
    const refused = await me
      .patch(userSettings)
      .set('if-match', `"${body.version}"`)
      .send({ values: { perPage: 50 } });
    expect([refused.status, refused.body.code, refused.body.current.values.perPage]).toEqual([
      412,
      'changed-meanwhile',
      40,
    ]);
    expect((await me.get(userSettings)).body.values.perPage).toBe(40);
  });

  it('survive fifty changes at once: one of those for the same version wins, and the others lose nothing', async () => {
    const me = somebody();
    const send = (values: object, version?: string) =>
      me
        .patch(userSettings)
        .set(version ? { 'if-match': version } : {})
        .send({ values });
    const first = await Promise.all(Array.from({ length: 25 }, (_, at) => send({ perPage: 10 + at }, '"0"')));
    expect(first.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 24 }, () => 412)]);
    const mixed = [{ remindAt: 'day-before' }, { token: 't' }, { perPage: 99 }];
    const second = await Promise.all(Array.from({ length: 25 }, (_, at) => send(mixed[at % 3]!)));
    expect(new Set(second.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await me.get(userSettings);
    expect(body).toMatchObject({
      values: { remindAt: 'day-before', perPage: 99 },
      secrets: { token: { isSet: true } },
    });
  });

  it.each<[string, object, string]>([
    ['an unknown key', { colour: 'red' }, '/values/colour'],
    ['a key with a slash', { 'a/b': 1 }, '/values/a~1b'],
    ['a key of the prototype', { toString: 'x' }, '/values/toString'],
    ['a value of another type', { perPage: '20' }, '/values/perPage'],
    ['a number beyond its bounds', { perPage: 101 }, '/values/perPage'],
    ['a value beside the enum', { remindAt: 'never' }, '/values/remindAt'],
    ['an empty secret', { token: '' }, '/values/token'],
    ['a long secret', { token: 'x'.repeat(501) }, '/values/token'],
    ['a list', { token: ['x'] }, '/values/token'],
    ['a user who does not exist', { buddy: newId() }, '/values/buddy'],
  ])('refuse %s and keep what was', async (_, values, pointer) => {
    const me = somebody();
    const { body } = await me
      .patch(userSettings)
      .send({ values: { remindAt: 'day-before', ...values } })
      .expect(400);
    expect(body).toMatchObject({ code: 'validation-failed', errors: [{ pointer }] });
    expect((await me.get(userSettings)).body.version).toBe(0);
  });

  it.each([{}, { values: [] }, { values: null }, { values: {}, userId: newId() }, { settings: {} }])(
    'refuse the body %j',
    async body => {
      await somebody().patch(userSettings).send(body).expect(400);
    },
  );

  it('take no key from the prototype of a body', async () => {
    const body = '{"values":{"__proto__":{"perPage":50},"constructor":1}}';
    const me = somebody();
    await me.patch(userSettings).set('content-type', 'application/json').send(body);
    expect((await me.get(userSettings)).body.version).toBe(0);
  });

  it('are listed for Account by apps that have any', async () => {
    const { body } = await somebody().get('/api/account/apps').expect(200);
    expect(body).toEqual({ apps: [{ id: SETTINGS_PLUGIN, name: 'club', description: null, iconUrl: null }] });
  });

  it('are read before or after a transaction of the plugin, not in it, whether they are in memory or not', async () => {
    for (const read of [() => sdk.settings.instance(), () => sdk.settings.user()]) {
      await asPlugin(instance, SETTINGS_PLUGIN, read);
      const within = () => instance.dataSource.transaction(() => asPlugin(instance, SETTINGS_PLUGIN, read));
      await expect(within()).rejects.toThrow(StoreAccessError);
    }
  });

  it('go with the person', async () => {
    const me = somebody();
    await me
      .patch(userSettings)
      .send({ values: { perPage: 30 } })
      .expect(200);
    await me.delete('/api/account').expect(200);
    const rows = await instance.dataSource.query(`SELECT id FROM plugin_settings WHERE user_id = '${me.user.id}'`);
    expect(rows).toEqual([]);
  });
});

describe('settings that another version of a plugin stored', () => {
  it('count as far as the present schema accepts them, and a secret never turns into something shown', async () => {
    const ground = await freshDatabase();
    const { user } = clubSettings;
    const start = (settings: Record<string, Setting>) =>
      startTestInstance({
        ground,
        plugins: [...testPlugins(), settingsPlugin({ settings: { user: settings } }).plugin],
      });
    const before = await start(user);
    const person = ground.auth.add(aUser());
    const values = { perPage: 90, token: 'a token', remindAt: 'day-before' };
    await before.as(person).patch(userSettings).send({ values }).expect(200);
    await before.close();

    const { perPage, remindAt, token } = user;
    const after = await start({
      perPage: { ...perPage, maximum: 50 },
      remindAt: { type: 'string', title: 'X', format: 'secret' },
      token: { type: token.type, title: 'Token' },
      note: remindAt,
    });
    const me = after.as(person);
    const { body } = await me.get(userSettings).expect(200);
    expect([body.values, body.secrets]).toEqual([
      { perPage: null, token: null, note: null },
      { remindAt: { isSet: false } },
    ]);
    expect((await me.get(club)).body.user).toEqual({ perPage: 20, token: null, note: 'due', remindAt: null });
    await after.close();
    await ground.clear();
  });
});

describe('settings in dev mode', () => {
  it('are those of the database in memory; real ones stay, and nobody is notified', async () => {
    const { plugin, changes } = settingsPlugin();
    const instance = await startTestInstance({
      env: { PLATFORM_DEV_MODE_ENABLED: 'true', PLATFORM_DEV_MODE_SECRET: DEV_SECRET },
      plugins: [...testPlugins(), plugin],
    });
    const me = instance.as('user');
    await me
      .patch(userSettings)
      .send({ values: { perPage: 30 } })
      .expect(200);
    changes.splice(0);
    const inMock = (test: Test) => test.set('x-platform-dev-mode-secret', DEV_SECRET);
    const { body } = await inMock(me.patch(userSettings))
      .send({ values: { perPage: 40 } })
      .expect(200);
    expect(body.values.perPage).toBe(40);
    expect((await inMock(me.get(club))).body.user.perPage).toBe(40);
    expect((await me.get(club)).body.user.perPage).toBe(30);
    expect(changes).toEqual([]);
    await instance.close();
  });
});

describe('settings that another process changes', () => {
  it('are in force here within a second, and notified, on Postgres', async () => {
    const ground = await freshDatabase();
    if (ground.database.options.url.startsWith('postgres')) {
      const [here, there] = [settingsPlugin(), settingsPlugin()];
      const start = ({ plugin }: typeof here) => startTestInstance({ ground, plugins: [...testPlugins(), plugin] });
      const [one, other] = [await start(here), await start(there)];
      const currency = async () => (await one.as('user').get(club)).body.instance.currency as string;
      expect(await currency()).toBe('EUR');
      await other
        .as('admin')
        .patch(instanceSettings)
        .send({ values: { currency: 'CHF' } })
        .expect(200);
      const since = Date.now();
      while ((await currency()) !== 'CHF' || here.changes.length === 0)
        if (Date.now() - since > 5000) throw new Error('The other process does not learn of it.');
      expect([here.changes, there.changes]).toEqual([
        [{ half: 'instance', userId: null }],
        [{ half: 'instance', userId: null }],
      ]);
      await one.close();
      await other.close();
    }
    await ground.clear();
  });
});

describe('a plugin without settings', () => {
  it('has no form, for anybody', async () => {
    const instance = await startTestInstance({ plugins: [...testPlugins(), aPlugin({ id: 'com.example.plain' })] });
    await instance.as('owner').get('/api/admin/plugins/com.example.plain/settings').expect(404);
    await instance.as('owner').get('/api/account/apps/com.example.plain/settings').expect(404);
    expect((await instance.as('owner').get('/api/account/apps')).body).toEqual({ apps: [] });
    await instance.close();
  });
});
