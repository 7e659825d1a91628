import { BytesColumn, IdColumn } from '@sv/schema/columns';
import { Entity, type QueryRunner } from 'typeorm';
import { minimal } from '../../test/manifest.corpus.js';
import { text } from 'node:stream/consumers';
import {
  AcceptsUpload,
  type ByteStream,
  ConflictError,
  ConsentRequiredError,
  DataUnavailableError,
  InvalidInputError,
  MissingCapabilityError,
  NoContextError,
  NotAuthenticatedError,
  NotFoundError,
  PermissionDeniedError,
  sdk,
  StoreAccessError,
  type StoredFile,
  UndeclaredContractError,
  type UploadOptions,
} from '../index.js';
import { allPermissions } from '../host/members.js';
import { provideTestHost, type TestHost, type TestHostOptions } from '../testing.js';

const publicKey = 'A'.repeat(43);
const contract = { contract: 'people', version: '1' };
const settings = {
  instance: { apiKey: { type: 'string' as const, format: 'secret' as const, title: 'Key' } },
  user: {
    colour: { type: 'string' as const, title: 'Colour', enum: ['red', 'blue'], default: 'red' },
    token: { type: 'string' as const, format: 'secret' as const, title: 'Token' },
  },
};
const manifest = {
  ...minimal,
  permissions: [...allPermissions],
  capabilities: { share: { description: 'x' } },
  env: { KEY: { description: 'x', default: 'd' } },
  settings,
  data: {
    provides: [{ ...contract, description: 'x' }],
    consumes: [{ ...contract, providerId: 'com.example.contacts', reason: 'x' }],
  },
};

@Entity('notes')
class Note {
  @IdColumn()
  id!: string;

  @BytesColumn({ nullable: true })
  body!: Buffer | null;
}

const store = { entities: [Note] };
const textOf = async (stream: Promise<ByteStream>): Promise<string> => text(await stream);
const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'Words' };
const NEWS = { userId: 'user-1', title: 'Hello', category: 'news' };

describe('the host in memory', () => {
  let host: TestHost;
  const start = (options: Partial<TestHostOptions> = {}) => (host = provideTestHost({ manifest, ...options }));
  afterEach(() => host.withdraw());

  it('has somebody who is signed in, and lets another sign in', async () => {
    start({ capabilities: ['com.example.notes:share'] });
    expect(sdk.auth.requireSession().user.name).toBe('Ada');
    expect([sdk.auth.hasCapability('share'), sdk.auth.hasCapability('com.example.notes:share')]).toEqual([true, true]);
    expect(() => sdk.auth.requireCapability('user:view')).toThrow(MissingCapabilityError);

    host.as({ id: 'grace', name: 'Grace' }, ['user:view']);
    expect(sdk.auth.requireSession()).toMatchObject({ user: { id: 'grace' }, capabilities: ['user:view'] });
    expect(sdk.auth.hasCapability('share')).toBe(false);

    host.as(null);
    expect(sdk.auth.getSession()).toBeNull();
    expect(() => sdk.auth.requireCapability('user:view')).toThrow(NotAuthenticatedError);
  });

  it('keeps people apart who act at the same time', async () => {
    start();
    const names = ['one', 'two', 'three'].map(name =>
      host.within({ name }, async () => {
        await Promise.resolve();
        return sdk.auth.requireSession().user.name;
      }),
    );
    expect(await Promise.all(names)).toEqual(['one', 'two', 'three']);
    expect(sdk.auth.requireSession().user.name).toBe('Ada');
  });

  it('knows the plugin’s variables and the instance', () => {
    start({ platform: { tenantName: 'T' } });
    expect([sdk.env.get('KEY'), sdk.env.get('OTHER'), sdk.env.get('toString')]).toEqual(['d', undefined, undefined]);
    expect(sdk.platform.getConfig().tenantName).toBe('T');
  });

  it('keeps what was sent and written', async () => {
    start();
    expect(await sdk.mailer.send(MAIL)).toEqual({ accepted: true });
    expect(await sdk.notifications.send(NEWS)).toEqual({ notificationId: 'notification-1' });
    sdk.activity.log({ action: 'note.read' });

    expect(host.mails).toEqual([{ ...MAIL, html: '' }]);
    expect(host.notifications).toEqual([
      { ...NEWS, id: 'notification-1', source: 'com.example.notes', sourceType: 'plugin' },
    ]);
    expect(host.activity).toEqual([{ action: 'note.read', actorId: 'user-1', pluginId: 'com.example.notes' }]);
  });

  it('has no mail server when it is told so', async () => {
    start({ mail: false });
    expect(await sdk.mailer.send(MAIL)).toEqual({ accepted: false });
    expect(host.mails).toEqual([]);
  });

  it.each(allPermissions)('refuses what needs %s to a plugin without it', async permission => {
    start({ manifest: { ...manifest, permissions: allPermissions.filter(one => one !== permission) } });
    const calls: Record<string, () => unknown> = {
      db: () => sdk.db.transaction(async () => 1),
      'mailer:send': () => sdk.mailer.send(MAIL),
      'notifications:send': () => sdk.notifications.send(NEWS),
      'activity:write': async () => sdk.activity.log({ action: 'note.read' }),
      'data:provide': async () => sdk.data.provide('people', '1', async () => []),
      'data:consume': () => sdk.data.query({ ...contract, providerId: 'com.example.contacts' }),
      'data:export': async () => sdk.portability.provideExport(async () => []),
      'data:import': async () => sdk.portability.provideImport(async () => ({}) as never),
      'users:read': () => sdk.users.find(),
      'users:email': () => sdk.users.emails([]),
      settings: () => sdk.settings.instance(),
      search: async () => sdk.search.provide(async () => []),
      badges: () => sdk.badges.set('user-1', 1),
      entitlements: () => sdk.entitlements.has(),
      live: () => sdk.live.publish({ topic: 'changed', everyone: true }),
      public: () => sdk.webhooks.verify({ secret: '', headers: {}, body: '' }),
      links: () => sdk.links.create({ path: '/s/:token', label: 'x' }),
      'webhooks:send': () => sdk.webhooks.send({ url: '', event: '', data: 1, secret: '' }),
      jobs: () => sdk.jobs.enqueue('remind'),
      files: () => sdk.files.usage(),
    };
    await expect(calls[permission]!()).rejects.toThrow(PermissionDeniedError);
    expect([host.mails, host.notifications, host.activity]).toEqual([[], [], []]);
    expect(host.provided).toMatchObject({ exporter: null, importer: null, remover: null });
  });

  it('has the licences that a test gives people, and says when they change', async () => {
    const tiers = [{ id: 'pro', name: 'Pro', price: { amount: 1, currency: 'EUR' } }];
    const monetization = { model: 'one_time' as const, gate: 'features' as const, tiers, license: { publicKey } };
    start({ manifest: { ...manifest, monetization } });
    const told: (string | null)[] = [];
    const stop = sdk.entitlements.onChange(({ userId }) => void told.push(userId));
    expect([await sdk.entitlements.has(), await sdk.entitlements.current()]).toEqual([false, null]);

    await host.entitle('user-1', null, { expiresAt: new Date(0), source: 'admin' });
    const ended = { tier: null, status: 'expired', expiresAt: new Date(0), source: 'admin' };
    expect([await sdk.entitlements.has(), await sdk.entitlements.current()]).toEqual([false, ended]);
    await host.entitle('user-1', 'pro');
    expect([await sdk.entitlements.has('pro'), await sdk.entitlements.has()]).toEqual([true, true]);
    expect(await sdk.entitlements.current()).toMatchObject({ tier: 'pro', status: 'active', expiresAt: null });
    host.as(null);
    expect(await sdk.entitlements.has('pro', { userId: 'user-1' })).toBe(true);
    await host.disentitle('user-1');
    expect(await sdk.entitlements.has('pro', { userId: 'user-1' })).toBe(false);
    expect(told).toEqual(['user-1', 'user-1', 'user-1']);
    stop();
    await host.entitle('user-2');
    expect(told).toHaveLength(3);

    await expect(sdk.entitlements.has('gold', { userId: 'user-1' })).rejects.toThrow(InvalidInputError);
    await expect(host.entitle('user-1', 'gold')).rejects.toThrow(InvalidInputError);
    expect(await sdk.entitlements.current({ userId: 'user-1' })).toBeNull();
    await expect(sdk.entitlements.current()).rejects.toThrow(InvalidInputError);
    expect(() => sdk.entitlements.onChange(null as never)).toThrow(InvalidInputError);
  });

  it('has the users and groups that a test gives it', async () => {
    start({ manifest: { ...manifest, permissions: ['users:read', 'users:email'] }, user: null });
    const [ada, bob] = ['01a1fdba-7e91-777f-9bcb-00000000000a', '01a1fdba-7e91-777f-9bcb-00000000000b'];
    host.people.push(
      { id: bob, name: 'Bob', email: 'bob@example.com', image: null },
      { id: ada, name: 'Ada', email: 'ada@example.com', image: null },
    );
    host.groups.push({ id: 'choir', name: 'Choir', memberIds: [bob] });
    const first = await sdk.users.find({ limit: 1 });
    const next = await sdk.users.find({ limit: 1, cursor: first.nextCursor! });
    expect([...first.users, ...next.users].map(({ name }) => name)).toEqual(['Ada', 'Bob']);
    expect((await sdk.users.find({ q: 'BO' })).users).toEqual([{ id: bob, name: 'Bob', image: null, deleted: false }]);
    const gone = '01a1fdba-7e91-777f-9bcb-00000000000c';
    expect((await sdk.users.get([gone, ada])).map(({ name }) => name)).toEqual(['Deleted user', 'Ada']);
    expect(await sdk.users.groups()).toEqual([{ id: 'choir', name: 'Choir' }]);
    expect(await sdk.users.groups({ memberId: bob })).toEqual([{ id: 'choir', name: 'Choir' }]);
    expect(await sdk.users.groups({ memberId: ada })).toEqual([]);
    expect(await sdk.users.groupIds(bob)).toEqual(new Set(['choir']));
    expect(await host.within({ id: ada }, () => sdk.users.groupIds(ada))).toEqual(new Set());
    await expect(host.within({ id: ada }, () => sdk.users.groupIds(bob))).rejects.toThrow('signed-in');
    await expect(sdk.users.groups({ memberId: undefined })).rejects.toThrow(InvalidInputError);
    expect(await sdk.users.emails([bob, gone])).toEqual(new Map([[bob, 'bob@example.com']]));
    host.locales.set(bob, { language: 'de', tag: 'de-CH' });
    const locales = await sdk.users.locales([bob, ada]);
    expect(locales.get(bob)).toEqual({ language: 'de', tag: 'de-CH', timeZone: 'UTC' });
    expect(locales.get(ada)).toEqual({ language: 'en', tag: 'en-GB', timeZone: 'UTC' });
  });

  it('says the plugin’s texts in a language, with values and plurals; what nobody translated is English', () => {
    const de = {
      'Due: {title}': 'Fällig: {title}',
      '{count, plural, one {One task} other {# tasks}}': '{count, plural, one {Eine Aufgabe} other {# Aufgaben}}',
      'verb|Open': 'Öffnen',
    };
    start({ translations: { de } });
    const t = sdk.texts.in('de-CH');
    expect(t('Due: {title}', { title: 'Rent' })).toBe('Fällig: Rent');
    const plural = '{count, plural, one {One task} other {# tasks}}';
    expect([1, 3].map(count => t(plural, { count }))).toEqual(['Eine Aufgabe', '3 Aufgaben']);
    expect([t('Open', {}, 'verb'), t('Open'), t('toString')]).toEqual(['Öffnen', 'Open', 'toString']);
    expect([1, 3].map(count => sdk.texts.in('fr')(plural, { count }))).toEqual(['One task', '3 tasks']);
  });

  it.each([undefined, null, 3, '', 'd e', 'x'.repeat(40), {}])('says nothing in %p, which is no language', bad => {
    start();
    expect(() => sdk.texts.in(bad as string)).toThrow(InvalidInputError);
  });

  it('counts who is signed in among the users, as listed where a test lists them', async () => {
    start({ manifest: { ...manifest, permissions: ['users:read', 'users:email', 'data:export'] } });
    const ada = { id: 'user-1', name: 'Ada', image: null, deleted: false };
    host.groups.push({ id: 'choir', name: 'Choir', memberIds: ['user-1'] });
    expect(await sdk.users.get(['user-1'])).toEqual([ada]);
    expect((await sdk.users.find({ groupId: 'choir' })).users).toEqual([ada]);
    expect(await sdk.users.emails(['user-1'])).toEqual(new Map([['user-1', 'ada@example.com']]));
    sdk.portability.provideExport(async ({ userId }) => sdk.users.get([userId]));
    expect((await host.exportOf('user-1')).records).toEqual([ada]);
    const both = await host.within({ id: 'bob', name: 'Bob' }, () => sdk.users.get(['bob', 'user-1']));
    expect(both.map(({ name }) => name)).toEqual(['Bob', 'Ada']);

    host.people.push({ id: 'user-1', name: 'Ada L.', email: 'l@example.com', image: null });
    expect((await sdk.users.find()).users).toEqual([{ ...ada, name: 'Ada L.' }]);
    host.as({ id: 'grace', name: 'Grace' });
    expect((await sdk.users.find()).users.map(({ name }) => name)).toEqual(['Ada L.', 'Grace']);
    for (const unknown of ['', 'bob']) await expect(sdk.users.get([unknown])).rejects.toThrow(InvalidInputError);
  });

  it('has the settings that a test makes, checked as the pages check them', async () => {
    start();
    const ada = host.session!.user.id;
    const seen: unknown[] = [];
    sdk.settings.onChange(change => void seen.push(change));
    expect(await sdk.settings.user()).toEqual({ colour: 'red', token: null });
    await host.changeSettings('instance', { apiKey: 'k' });
    await host.changeSettings({ userId: ada }, { colour: 'blue', token: 't' });
    expect(await sdk.settings.instance()).toEqual({ apiKey: 'k' });
    expect(await sdk.settings.user()).toEqual({ colour: 'blue', token: 't' });
    await host.changeSettings({ userId: ada }, { colour: null });
    expect(await sdk.settings.user()).toMatchObject({ colour: 'red' });
    expect(seen).toEqual([
      { half: 'instance', userId: null },
      { half: 'user', userId: ada },
      { half: 'user', userId: ada },
    ]);
    await expect(host.changeSettings({ userId: ada }, { colour: 'green' })).rejects.toThrow('colour must be "red"');
    const unknown = host.changeSettings('instance', { toString: 'x' });
    await expect(unknown).rejects.toThrow('toString is not a setting of this plugin');
    await expect(unknown).rejects.toThrow(InvalidInputError);
  });

  it('gives the settings of others only as the runtime does', async () => {
    start();
    await host.changeSettings({ userId: 'bob' }, { colour: 'blue', token: 't' });
    await expect(sdk.settings.user('bob')).rejects.toThrow(NotFoundError);
    host.people.push({ id: 'bob', name: 'Bob', email: 'bob@example.com', image: null });
    expect(await sdk.settings.user('bob')).toEqual({ colour: 'blue', token: null });
    await expect(sdk.settings.user('a b')).rejects.toThrow(InvalidInputError);
    host.as(null);
    expect(await sdk.settings.user('bob')).toEqual({ colour: 'blue', token: 't' });
    await expect(sdk.settings.user()).rejects.toThrow(NotAuthenticatedError);
    host.withdraw();
    start({ manifest: { ...manifest, permissions: ['settings'] } });
    await expect(sdk.settings.user('bob')).rejects.toThrow(PermissionDeniedError);
  });

  it.each([
    ['no list', () => sdk.users.get('x' as never)],
    ['no id', () => sdk.users.get(['ada'])],
    ['too many ids', () => sdk.users.get(Array.from({ length: 1001 }, () => 'x'))],
    ['no page size', () => sdk.users.find({ limit: 0 })],
    ['a search of two lines', () => sdk.users.find({ q: 'a\nb' })],
    ['a group that is none', () => sdk.users.find({ groupId: 'choir' })],
  ])('refuses %s', async (_, call) => {
    start({ manifest: { ...manifest, permissions: ['users:read'] } });
    await expect(call()).rejects.toThrow(InvalidInputError);
  });

  it('searches as the workspace does: as the user, and without results that it would drop', async () => {
    start({ manifest: { ...manifest, permissions: ['search'], contributes: { search: true } } });
    await expect(host.searchFor('user-2', 'x')).rejects.toThrow('sdk.search.provide');
    sdk.search.provide(async ({ userId, q, limit }) => [
      { id: '1', title: `${sdk.auth.getSession()?.user.id} ${userId} ${q} ${limit}`, url: `${manifest.routePrefix}/1` },
      { id: '2', title: 'elsewhere', url: '/console' },
    ]);
    expect(await host.searchFor('user-2', 'milk')).toEqual([
      expect.objectContaining({ id: '1', title: 'user-2 user-2 milk 20', icon: null, at: null }),
    ]);
  });

  it('keeps the badges that a plugin sets, and refuses what is no number', async () => {
    start({ manifest: { ...manifest, permissions: ['badges'], contributes: { badge: true } } });
    await sdk.badges.set('user-1', 3);
    await sdk.badges.set('user-2', 5);
    await sdk.badges.set('user-1', 0);
    expect([...host.badges]).toEqual([['user-2', 5]]);
    for (const count of [-1, 1.5, 10_000, Number.NaN, '3' as never])
      await expect(sdk.badges.set('user-2', count)).rejects.toThrow(InvalidInputError);
    await expect(sdk.badges.set('', 1)).rejects.toThrow(InvalidInputError);
    const half = [
      { userId: 'user-2', count: 6 },
      { userId: 'user-3', count: 1.5 },
    ];
    await expect(sdk.badges.setMany(half)).rejects.toMatchObject({ pointer: '/1/count' });
    expect(host.badges.get('user-2')).toBe(5);
    await sdk.badges.setMany([
      { userId: 'user-2', count: 0 },
      { userId: 'user-3', count: 7 },
    ]);
    expect([...host.badges]).toEqual([['user-3', 7]]);
  });

  it('stores files as the workspace does, and gives them back', async () => {
    start({ manifest: { ...manifest, permissions: ['files', 'db'] }, store });
    host.upload(
      { content: '<html>', name: '../x.png', type: 'image/png', fields: { note: 'n' } },
      { content: new Uint8Array([1, 2]) },
    );
    const stored = [];
    for await (const { content, name, type, fields } of sdk.files.uploads())
      stored.push([await sdk.files.put(content, { name, type, ownerId: 'user-1' }), fields]);
    const [[page, fields], [bytes]] = stored as [[StoredFile, object], [StoredFile, object]];
    expect([page, fields]).toMatchObject([{ name: 'x.png', type: 'text/html', size: 6 }, { note: 'n' }]);
    expect(bytes).toMatchObject({ name: 'file', type: 'application/octet-stream' });
    expect(await sdk.files.get(page.id)).toEqual(page);
    const first = await sdk.files.list({ ownerId: 'user-1', limit: 1 });
    expect(first.files).toEqual([bytes]);
    const rest = await sdk.files.list({ ownerId: 'user-1', limit: 1, cursor: first.nextCursor! });
    expect([rest.files, rest.nextCursor]).toEqual([[page], null]);
    const answer = await sdk.files.serve(page.id, { download: true });
    expect([answer.file, answer.download]).toEqual([page, true]);
    expect([await textOf(sdk.files.open(page.id)), await textOf(answer.open({ start: 1, end: 4 }))]).toEqual([
      '<html>',
      'html',
    ]);
    await sdk.files.remove(page.id);
    await expect(sdk.files.get(page.id)).rejects.toThrow(NotFoundError);
    expect(await sdk.files.usage()).toMatchObject({ files: 1, bytes: 2 });
  });

  it('refuses files that the workspace would refuse', async () => {
    start({ manifest: { ...manifest, permissions: ['files', 'db'] }, store });
    const put = (content: unknown, input: object = {}) =>
      sdk.files.put(content as Uint8Array, { name: 'x', ownerId: 'user-1', ...input });
    await expect(put('text')).rejects.toThrow(InvalidInputError);
    await expect(put(new Uint8Array(), { name: null })).rejects.toThrow(InvalidInputError);
    await expect(put(new Uint8Array(), { ownerId: 'nobody' })).rejects.toThrow(NotFoundError);
    await expect(sdk.db.transaction(() => put(new Uint8Array()))).rejects.toThrow(StoreAccessError);
    expect(() => sdk.files.uploads()).toThrow(InvalidInputError);
    host.fileQuotaBytes = 1;
    await expect(put(new Uint8Array(2))).rejects.toMatchObject({ name: 'FileRefusedError', reason: 'plugin-quota' });
  });

  it.each<[string, object]>([
    ['no limit', {}],
    ['a limit of nothing', { maxBytes: 0 }],
    ['more files than may come', { maxBytes: 1, maxFiles: 101 }],
    ['no types', { maxBytes: 1, types: [] }],
    ['a type that is none', { maxBytes: 1, types: ['png'] }],
  ])('a route accepts no upload with %s', (_, options) => {
    expect(() => AcceptsUpload(options as UploadOptions)).toThrow(InvalidInputError);
  });

  it('calls what a plugin provides as the platform does: outside a session', async () => {
    start();
    const seen: unknown[] = [];
    const saw = () => void seen.push(sdk.auth.getSession());
    sdk.portability.provideExport(
      async function* ({ userId, addFile }) {
        saw();
        await addFile('a.txt', 'words');
        yield { id: 'n1', userId, at: new Date(0) };
      },
      { schemaVersion: 2 },
    );
    sdk.portability.provideImport(async ({ userId, records, readFile, mapId, schemaVersion, dryRun }) => {
      saw();
      const taken = [];
      for await (const record of records) taken.push(record);
      const file = new TextDecoder().decode(await readFile('a.txt'));
      const detail = JSON.stringify({ userId, taken, file, id: mapId('n1'), schemaVersion, dryRun });
      return { added: taken.length, skipped: 0, failed: 0, warnings: [{ code: 'seen', detail }] };
    });
    sdk.portability.provideDelete(async ({ userId }) => void seen.push(userId));

    const taken = await host.exportOf('user-1');
    expect(taken.records).toEqual([{ id: 'n1', userId: 'user-1', at: '1970-01-01T00:00:00.000Z' }]);
    const { warnings } = await host.importInto('user-2', taken, { mapId: id => `new-${id}` });
    expect(JSON.parse(warnings[0]!.detail)).toEqual({
      userId: 'user-2',
      taken: taken.records,
      file: 'words',
      id: 'new-n1',
      schemaVersion: 2,
      dryRun: false,
    });
    await host.deletePerson('user-1');
    expect(seen).toEqual([null, null, 'user-1']);
  });

  it('says which handler is missing', async () => {
    start();
    await expect(host.exportOf('u')).rejects.toThrow('provideExport');
    await expect(host.importInto('u', {})).rejects.toThrow('provideImport');
    await expect(host.deletePerson('u')).rejects.toThrow('provideDelete');
    expect(() => sdk.portability.provideExport(async () => [], { schemaVersion: 0 })).toThrow(InvalidInputError);
  });

  it('asks and answers for other plugins, within both manifests', async () => {
    start();
    sdk.data.provide('people', '1', async ({ subjectUserId, params }) => [
      subjectUserId,
      params,
      sdk.auth.getSession(),
    ]);
    expect(await host.resolve('people', '1', { subjectUserId: 'u7', params: 1 })).toEqual(['u7', 1, null]);
    expect(() => sdk.data.provide('people', '2', async () => [])).toThrow(UndeclaredContractError);

    const query = { ...contract, providerId: 'com.example.contacts' };
    await expect(sdk.data.query(query)).rejects.toThrow(DataUnavailableError);
    host.answerQueries('com.example.contacts', 'people', '1', 'no-consent');
    const refused = await sdk.data.query(query).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConsentRequiredError);
    expect((refused as ConsentRequiredError).consentUrl).toMatch(
      /^\/consent\?provider=com\.example\.contacts&consumer=/,
    );
    host.answerQueries('com.example.contacts', 'people', '1', async ({ subjectUserId }) => [subjectUserId]);
    expect(await sdk.data.query(query)).toEqual(['user-1']);
    await expect(sdk.data.query({ ...query, version: '2' })).rejects.toThrow(UndeclaredContractError);
  });

  it('runs SQL, unless a test answers it', async () => {
    start({ store });
    expect(await sdk.db.query('INSERT INTO notes (id) VALUES (?) RETURNING id', ['a'])).toEqual([{ id: 'a' }]);
    expect(await sdk.db.query('SELECT id FROM notes WHERE id = ?', ['a'])).toEqual([{ id: 'a' }]);
    await expect(sdk.db.query('INSERT INTO notes (id) VALUES (?)', ['a'])).rejects.toThrow(ConflictError);
    await expect(sdk.db.query('BEGIN')).rejects.toThrow(StoreAccessError);
    await expect(sdk.db.query('SELECT 1; SELECT 2')).rejects.toThrow('more than one statement');
    host.withdraw();
    start({ query: (sql, params) => [{ sql, params }] });
    expect(await sdk.db.query('SELECT ?', [1])).toEqual([{ sql: 'SELECT ?', params: [1] }]);
  });

  it('makes the tables by the migrations of the store', async () => {
    class MakeNotes1764000000000 {
      async up(db: QueryRunner): Promise<void> {
        await db.query('CREATE TABLE notes (id text PRIMARY KEY, body blob, rank integer DEFAULT 7)');
      }
      async down(): Promise<void> {}
    }
    start({ store: { ...store, migrations: [MakeNotes1764000000000] } });
    await sdk.db.repository(Note).insert({ id: 'a', body: Buffer.from('words') });
    expect(await sdk.db.repository(Note).findOneBy({ id: 'a' })).toEqual({ id: 'a', body: Buffer.from('words') });
    expect(await sdk.db.query('SELECT rank FROM notes')).toEqual([{ rank: 7 }]);
  });

  it('begins each time with no rows', async () => {
    for (const _ of [1, 2]) {
      start({ store });
      await sdk.db.repository(Note).insert({ id: 'a' });
      host.withdraw();
    }
  });

  it('has no entity that is not in the store, and no transaction that is over', async () => {
    start();
    expect(() => sdk.db.repository(Note)).toThrow(StoreAccessError);
    host.withdraw();
    start({ store });
    const kept = await sdk.db.transaction(async tx => tx.repository(Note));
    await expect(kept.find()).rejects.toThrow('The transaction is over');
  });

  const effects: [string, () => Promise<unknown>][] = [
    ['sdk.mailer.send', () => sdk.mailer.send(MAIL)],
    ['sdk.notifications.send', () => sdk.notifications.send(NEWS)],
    ['sdk.data.query', () => sdk.data.query({ ...contract, providerId: 'com.example.contacts' })],
    ['sdk.badges.set', () => sdk.badges.set('user-1', 1)],
    ['sdk.badges.setMany', () => sdk.badges.setMany([{ userId: 'user-1', count: 1 }])],
    ['sdk.settings.instance', () => sdk.settings.instance()],
    ['sdk.settings.user', () => sdk.settings.user()],
    ['sdk.live.publish', () => sdk.live.publish({ topic: 'changed', everyone: true })],
  ];
  const done = () => [host.mails, host.notifications, host.published, [...host.badges]];

  it.each(effects)('refuses %s inside a transaction and in an import, as the runtime does', async (member, call) => {
    start({ store });
    host.answerQueries('com.example.contacts', contract.contract, contract.version, async () => []);
    const inside = sdk.db.transaction(async tx => {
      await tx.repository(Note).insert({ id: 'a' });
      await call();
    });
    await expect(inside).rejects.toThrow(StoreAccessError);
    await expect(sdk.db.transaction(call)).rejects.toThrow(`${member} was called inside sdk.db.transaction`);
    const refused: unknown[] = [];
    sdk.portability.provideImport(async () => {
      await call().catch((error: Error) => refused.push(error.message));
      sdk.activity.log({ action: 'note.imported' });
      return { added: 0, skipped: 0, failed: 0, warnings: [] };
    });
    await host.importInto('user-1', {});
    expect(refused).toEqual([expect.stringContaining(`${member} was called in an import`)]);
    expect([done(), host.activity, await sdk.db.repository(Note).countBy({})]).toEqual([[[], [], [], []], [], 0]);
    await expect(call()).resolves.not.toThrow();
  });

  it.each(effects)('lets only live events wait for a transaction of an isolated store: %s', async (member, call) => {
    start({ store, manifest: { ...manifest, database: 'isolated' } });
    host.answerQueries('com.example.contacts', contract.contract, contract.version, async () => []);
    const outcome = await sdk.db.transaction(call).then(
      () => 'done',
      () => 'refused',
    );
    expect(outcome).toBe(member === 'sdk.live.publish' ? 'refused' : 'done');
  });

  it('publishes to a group that a test made, as to one of the runtime', async () => {
    start();
    host.groups.push({ id: 'choir', name: 'Choir', memberIds: [] });
    await sdk.live.publish({ topic: 'changed', groupId: 'choir' });
    await sdk.live.publish({ topic: 'changed', groupId: '01A1FDBA-7E91-777F-9BCB-00000000000A' });
    const groups = host.published.map(({ audience }) => audience);
    expect(groups).toEqual([{ groupId: 'choir' }, { groupId: '01a1fdba-7e91-777f-9bcb-00000000000a' }]);
    await expect(sdk.live.publish({ topic: 'changed', groupId: 'band' })).rejects.toThrow(InvalidInputError);
  });

  describe('jobs', () => {
    const begin = (handler: (data: unknown) => void, options = {}) => {
      start({ store });
      sdk.jobs.define('remind', job => handler(job.data), options);
    };

    it('run when the test says so, with nobody signed in', async () => {
      const seen: unknown[] = [];
      begin(data => void seen.push([data, sdk.auth.getSession()]));
      await sdk.jobs.enqueue('remind', { listId: 7, at: new Date(0) });
      await sdk.jobs.enqueue('remind', 'later', { runAt: new Date(Date.now() + 60_000) });
      expect(seen).toEqual([]);
      expect(await host.jobs.run()).toEqual([{ name: 'remind', error: undefined }]);
      expect(await host.jobs.advance(61_000)).toHaveLength(1);
      expect(seen).toEqual([
        [{ listId: 7, at: '1970-01-01T00:00:00.000Z' }, null],
        ['later', null],
      ]);
      expect([host.jobs.waiting, host.session?.user.id]).toEqual([[], 'user-1']);
    });

    it('are tried again, and fail after their last try', async () => {
      begin(
        () => {
          throw new Error('no');
        },
        { retries: 2 },
      );
      await sdk.jobs.enqueue('remind');
      expect((await host.jobs.run()).map(({ error }) => String(error))).toEqual(['Error: no']);
      expect(host.jobs.waiting).toMatchObject([{ attempt: 1 }]);
      expect(await host.jobs.advance(9_000)).toEqual([]);
      expect(await host.jobs.advance(1_000)).toHaveLength(1);
      expect(await host.jobs.advance(20_000)).toHaveLength(1);
      expect([host.jobs.waiting, host.jobs.failed]).toMatchObject([[], [{ name: 'remind', attempt: 3 }]]);
    });

    it('take the place of one that waits under their key, until it is cancelled', async () => {
      const seen: unknown[] = [];
      begin(data => void seen.push(data));
      await sdk.jobs.enqueue('remind', 'first', { key: 'k' });
      await sdk.jobs.enqueue('remind', 'second', { key: 'k' });
      await host.jobs.run();
      expect(seen).toEqual(['second']);
      await sdk.jobs.enqueue('remind', 'third', { key: 'k' });
      expect([await sdk.jobs.cancel('k'), await sdk.jobs.cancel('k')]).toEqual([true, false]);
      expect(await host.jobs.run()).toEqual([]);
    });

    it('are part of a transaction, an inner one too', async () => {
      begin(() => undefined);
      const fail = async (): Promise<void> => {
        await sdk.jobs.enqueue('remind', 'lost');
        throw new Error('no');
      };
      await expect(sdk.db.transaction(fail)).rejects.toThrow('no');
      await sdk.db.transaction(async tx => {
        await sdk.jobs.enqueue('remind', 'kept');
        await tx.transaction(fail).catch(() => undefined);
        await expect(sdk.jobs.cancel('k')).rejects.toThrow(StoreAccessError);
        expect(host.jobs.waiting).toEqual([]);
      });
      expect(host.jobs.waiting.map(({ data }) => data)).toEqual(['kept']);
    });

    it('come at set times when the test says so', async () => {
      const seen: unknown[] = [];
      begin(data => void seen.push(data), { schedule: '0 8 * * 1' });
      await host.jobs.occur('remind');
      expect(seen).toEqual([null]);
      await expect(host.jobs.occur('other')).rejects.toThrow('no schedule');
    });

    it('go with the person they are about', async () => {
      begin(() => undefined);
      sdk.portability.provideDelete(async () => undefined);
      await sdk.jobs.enqueue('remind', 1, { userId: 'user-1' });
      await sdk.jobs.enqueue('remind', 2, { userId: 'user-2' });
      await host.deletePerson('user-1');
      expect(host.jobs.waiting.map(({ data }) => data)).toEqual([2]);
    });

    it('say so when a handler keeps adding jobs', async () => {
      begin(() => void sdk.jobs.enqueue('remind'));
      await sdk.jobs.enqueue('remind');
      await expect(host.jobs.run()).rejects.toThrow('1000 jobs ran');
    });

    it.each([
      ['a malformed name', () => sdk.jobs.define('Remind', () => undefined), '/name'],
      ['no handler', () => sdk.jobs.define('remind', 'x' as never), '/handler'],
      ['no cron expression', () => sdk.jobs.define('a', () => undefined, { schedule: 'monday' }), '/schedule'],
      ['a day that no month has', () => sdk.jobs.define('a', () => undefined, { schedule: '0 0 31 2 *' }), '/schedule'],
      ['too many retries', () => sdk.jobs.define('a', () => undefined, { retries: 21 }), '/retries'],
      ['no time at all', () => sdk.jobs.define('a', () => undefined, { timeoutMs: 0 }), '/timeoutMs'],
      ['half a job at once', () => sdk.jobs.define('a', () => undefined, { concurrency: 0.5 }), '/concurrency'],
      ['a name without a handler', () => sdk.jobs.enqueue('other'), '/name'],
      ['what JSON cannot express', () => sdk.jobs.enqueue('remind', 1n), '/data'],
      ['a long text', () => sdk.jobs.enqueue('remind', 'x'.repeat(16_384)), '/data'],
      ['no key', () => sdk.jobs.cancel(''), '/key'],
    ])('refuse %s', async (_, use, pointer) => {
      begin(() => undefined);
      const refused = (async () => use())();
      await expect(refused).rejects.toThrow(InvalidInputError);
      await expect(refused).rejects.toMatchObject({ pointer });
    });
  });

  it('is gone once it is withdrawn, also for what was kept', async () => {
    start({ store });
    const { send } = sdk.mailer;
    const notes = sdk.db.repository(Note);
    host.withdraw();

    expect(() => sdk.auth.getSession()).toThrow(NoContextError);
    await expect(send(MAIL)).rejects.toThrow(NoContextError);
    await expect(notes.find()).rejects.toThrow(NoContextError);
  });
});
