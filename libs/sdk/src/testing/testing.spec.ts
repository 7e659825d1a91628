import { minimal } from '../../test/manifest.corpus.js';
import {
  ConsentRequiredError,
  DataUnavailableError,
  InvalidInputError,
  MissingCapabilityError,
  NoContextError,
  NotAuthenticatedError,
  PermissionDeniedError,
  sdk,
  StoreAccessError,
  UndeclaredContractError,
} from '../index.js';
import { allPermissions } from '../host/members.js';
import { provideTestHost, type TestHost, type TestHostOptions } from '../testing.js';

const contract = { contract: 'people', version: '1' };
const manifest = {
  ...minimal,
  permissions: [...allPermissions],
  capabilities: { share: { description: 'x' } },
  env: { KEY: { description: 'x', default: 'd' } },
  data: {
    provides: [{ ...contract, description: 'x' }],
    consumes: [{ ...contract, providerId: 'com.example.contacts', reason: 'x' }],
  },
};
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
    };
    await expect(calls[permission]!()).rejects.toThrow(PermissionDeniedError);
    expect([host.mails, host.notifications, host.activity]).toEqual([[], [], []]);
    expect(host.provided).toMatchObject({ exporter: null, importer: null, remover: null });
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

  it('runs no SQL, unless a test answers it', async () => {
    start();
    await expect(sdk.db.query('SELECT 1')).rejects.toThrow(StoreAccessError);
    await expect(sdk.db.query('SELECT 1')).rejects.toThrow('provideTestHost');
    host.withdraw();
    start({ query: (sql, params) => [{ sql, params }] });
    expect(await sdk.db.query('SELECT ?', [1])).toEqual([{ sql: 'SELECT ?', params: [1] }]);
  });

  it('is gone once it is withdrawn, also for what was kept', async () => {
    start();
    const { send } = sdk.mailer;
    class Note {
      id!: string;
    }
    const notes = sdk.db.repository(Note);
    host.withdraw();

    expect(() => sdk.auth.getSession()).toThrow(NoContextError);
    await expect(send(MAIL)).rejects.toThrow(NoContextError);
    await expect(notes.find()).rejects.toThrow(NoContextError);
  });
});
