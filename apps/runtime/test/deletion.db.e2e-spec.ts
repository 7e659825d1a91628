import { Module, type OnModuleInit } from '@nestjs/common';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { newId } from '@sv/server/ids/new-id';
import { sdk, type ServerPlugin } from '@sv/sdk';
import { PluginData } from '../src/people/deletion/plugin-data';
import { Deletion } from '../src/people/deletion/deletion.entity';
import { DeletionSweep } from '../src/people/deletion/deletion-sweep';
import { keptColumns, personalColumns } from '../src/people/deletion/personal-rows.sql';
import { Entitlement } from '../src/plugins/entitlements/entitlement.entity';
import { AccountPreference } from '../src/people/preferences/account-preference.entity';
import { currentContext } from '../src/kernel/request-context/request-context';
import { aNotification } from './support/a-notification';
import { aUser } from './support/auth-server/fake-users';
import { openStoreOn } from './support/platform-store';
import { freshDatabase, type TestDatabase, startTestInstance, type TestInstance } from './support/test-instance';
import { aPlugin, testPlugins } from './support/plugins/test-plugins';

type Handler = (request: { userId: string }) => Promise<void>;

/** A plugin that takes part in deletions. */
function keeper(id: string, handler: Handler): ServerPlugin {
  @Module({})
  class KeeperModule implements OnModuleInit {
    onModuleInit(): void {
      sdk.portability.provideDelete(handler);
    }
  }
  return aPlugin({ id }, async () => ({ default: KeeperModule }));
}

@Module({})
class NothingModule {}

const KEEPER = 'com.example.keeper';
const withKeeper = (handler: Handler): ServerPlugin[] => [
  ...testPlugins(),
  keeper(KEEPER, handler),
  aPlugin({ id: 'com.example.nothing' }, async () => ({ default: NothingModule })),
];
const path = ({ id }: { id: string }): string => `/api/admin/users/${id}`;

describe('the deletion of a person', () => {
  let instance: TestInstance;
  const handler = jest.fn<Promise<void>, [{ userId: string }]>();
  beforeAll(async () => (instance = await startTestInstance({ plugins: withKeeper(request => handler(request)) })));
  afterAll(() => instance.close());
  beforeEach(() => handler.mockReset().mockResolvedValue());
  afterEach(() => (instance.auth.users.failsToRemove = false));

  const somebody = () => instance.auth.add(aUser());
  const rowOf = ({ id }: AdminUser) => instance.dataSource.getRepository(Deletion).findOneBy({ userId: id });
  const round = () => instance.get(DeletionSweep).resumeDeletions();
  const problem = async (): Promise<string | undefined> => {
    const { body } = await instance.withAdminKey().get('/api/admin/health').expect(200);
    return body.problems.find(({ code }: { code: string }) => code === 'deletion-incomplete')?.detail as string;
  };

  async function withRows(): Promise<AdminUser> {
    const user = somebody();
    const own = { tenantId: 'default', userId: user.id };
    const { manager } = instance.dataSource;
    await aNotification(instance.dataSource, { userId: user.id });
    await manager.insert(AccountPreference, { ...own, theme: 'dark', timezone: 'UTC', locale: 'en' });
    const licence = { tier: null, status: 'active' as const, source: 'token', licenseToken: 'x', jti: newId() };
    const times = { issuedAt: new Date(), expiresAt: null, createdAt: new Date() };
    await manager.insert(Entitlement, { id: newId(), ...own, pluginId: 'com.example.premium', ...licence, ...times });
    return user;
  }

  /** The tables in which an id stands anywhere. */
  async function tablesWith(id: string): Promise<string[]> {
    const tables: string[] = [];
    for (const { tableName, target } of instance.dataSource.entityMetadatas) {
      const text = JSON.stringify(await instance.dataSource.getRepository(target).find());
      if (text.includes(id)) tables.push(tableName);
    }
    return tables.sort();
  }

  it('asks the plugins, takes the platform’s rows and then the identity, and nobody else’s', async () => {
    const [user, neighbour] = [await withRows(), await withRows()];
    const before = await tablesWith(neighbour.id);
    const seen: unknown[] = [];
    handler.mockImplementation(async request => {
      const context = currentContext()!;
      const there = instance.auth.users.get(user.id)?.status;
      seen.push([request, context.plugin?.id, context.user?.id, sdk.auth.getSession(), there]);
    });

    const { body } = await instance.as('admin').delete(path(user)).expect(200);

    expect(body).toEqual({ sections: [{ pluginId: KEEPER, status: 'done' }] });
    expect(seen).toEqual([[{ userId: user.id }, KEEPER, user.id, null, 'deleting']]);
    expect(instance.auth.users.has(user.id)).toBe(false);
    expect(await tablesWith(user.id)).toEqual(['activity_log', 'deletions']);
    expect(await tablesWith(neighbour.id)).toEqual(before);
    expect((await rowOf(user))!.finishedAt).not.toBeNull();
    expect(await problem()).toBeUndefined();
  });

  it('names a plugin that fails, in the answer and in health, and asks it again until it is done', async () => {
    const user = await withRows();
    handler.mockRejectedValue(new Error('the disk is full'));
    const { body } = await instance.as('owner').delete(path(user)).expect(200);

    expect(body.sections).toEqual([{ pluginId: KEEPER, status: 'failed' }]);
    expect(instance.auth.users.has(user.id)).toBe(false);
    expect(await problem()).toContain(KEEPER);
    await round();
    expect(await problem()).toContain(KEEPER);
    handler.mockResolvedValue();
    await round();
    expect(await problem()).toBeUndefined();
    expect((await rowOf(user))!.finishedAt).not.toBeNull();
    const calls = handler.mock.calls.length;
    await round();
    expect(handler.mock.calls.length).toBe(calls);
  });

  it('takes a handler that throws at once for one that fails', async () => {
    handler.mockImplementation(() => {
      throw new Error('at once');
    });
    const { body } = await instance.as('owner').delete(path(somebody())).expect(200);
    expect(body.sections).toEqual([{ pluginId: KEEPER, status: 'failed' }]);
    handler.mockResolvedValue();
    await round();
  });

  it('does not wait for a plugin that hangs', async () => {
    handler.mockReturnValue(new Promise(() => undefined));
    const parts = await instance.get(PluginData).delete(newId(), { [KEEPER]: 'pending' }, 50);
    expect(parts).toEqual({ [KEEPER]: 'timeout' });
  });

  it('keeps the part of a disabled plugin until it is enabled again, and forgets that of a removed one', async () => {
    const user = somebody();
    const toggle = (enabled: boolean) =>
      instance.as('admin').patch(`/api/admin/plugins/${KEEPER}`).send({ enabled }).expect(200);
    await toggle(false);
    const { body } = await instance.as('admin').delete(path(user)).expect(200);
    expect(body.sections).toEqual([]);
    expect(await problem()).toBeUndefined();
    expect(handler).not.toHaveBeenCalled();
    await toggle(true);
    await round();
    expect(handler).toHaveBeenCalledWith({ userId: user.id });
    expect((await rowOf(user))!.finishedAt).not.toBeNull();
    expect(await instance.get(PluginData).delete(newId(), { 'com.example.gone': 'failed' })).toEqual({});
  });

  it('is finished later when the identity could not be deleted', async () => {
    const user = somebody();
    instance.auth.users.failsToRemove = true;
    await instance.as('admin').delete(path(user)).expect(200);
    expect(await problem()).toContain('the auth server');
    expect((await rowOf(user))!.finishedAt).toBeNull();
    instance.auth.users.failsToRemove = false;
    await round();
    expect(instance.auth.users.has(user.id)).toBe(false);
    expect(await problem()).toBeUndefined();
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('happens once, however often it is asked for at the same time', async () => {
    const user = somebody();
    handler.mockImplementation(() => new Promise(resolve => setTimeout(resolve, 100)));
    const tries = await Promise.all(Array.from({ length: 50 }, () => instance.as('admin').delete(path(user))));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter(status => status === 200)).toHaveLength(1);
    expect(statuses.filter(status => status !== 200 && status !== 409 && status !== 404)).toEqual([]);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('is refused with nothing changed: of owners by an admin or a key, of the last owner, of nobody', async () => {
    const owner = instance.people.get('owner')!;
    const other = instance.auth.add(aUser({ role: 'platform:owner' }));
    expect((await instance.as('admin').delete(path(other))).status).toBe(403);
    expect((await instance.withAdminKey().delete(path(other))).status).toBe(403);
    instance.auth.users.delete(other.id);
    const { body } = await instance.as('owner').delete(path(owner)).expect(409);
    expect(body.code).toBe('last-owner');
    expect((await instance.as('owner').delete('/api/account').expect(409)).body.code).toBe('last-owner');
    await instance
      .as('owner')
      .delete(path({ id: newId() }))
      .expect(404);
    await instance.as('owner').delete('/api/admin/users/me').expect(400);
    expect(await rowOf(owner)).toBeNull();
    expect(handler).not.toHaveBeenCalled();
  });

  it('of oneself needs a fresh session, and a person', async () => {
    const [user, neighbour] = [await withRows(), somebody()];
    const stale = await instance
      .as(user, { freshUntil: Date.now() - 1 })
      .delete('/api/account')
      .expect(403);
    expect(stale.body.code).toBe('reauthentication-required');
    await instance.withAdminKey().delete('/api/account').expect(401);
    expect(instance.auth.users.get(user.id)).toMatchObject({ status: 'active' });

    await instance.as(user).delete('/api/account').expect(200);
    expect(instance.auth.users.has(user.id)).toBe(false);
    expect(await tablesWith(user.id)).toEqual(['activity_log', 'deletions']);
    expect(instance.auth.users.has(neighbour.id)).toBe(true);
  });

  it('knows every column of the platform’s tables that says whose a row is', () => {
    const known = new Set([...personalColumns, ...keptColumns].map(([table, column]) => `${table}.${column}`));
    const columns = instance.dataSource.entityMetadatas.flatMap(table =>
      table.columns.map(({ databaseName }) => `${table.tableName}.${databaseName}`),
    );
    const ofPeople = columns.filter(name =>
      /\.(\w*user_id|\w+_by|(owner|actor|sender|recipient|subject)_id)$/.test(name),
    );
    expect(ofPeople.filter(name => !known.has(name))).toEqual([]);
    expect([...known].filter(name => !columns.includes(name))).toEqual([]);
  });
});

describe('a deletion that was cut off', () => {
  let ground: TestDatabase;
  let user: AdminUser;
  beforeEach(async () => {
    ground = await freshDatabase();
    user = ground.auth.add(aUser());
  });
  afterEach(() => ground.clear());

  const start = (handler: Handler) => startTestInstance({ ground, plugins: withKeeper(handler) });
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 200 && !(await holds()); tries++) await new Promise(done => setTimeout(done, 25));
  };

  /** On SQLite the claim of a dead process is void at the start; on Postgres it could be a living one's, and is waited for. */
  const claimedUntil = new Date(Date.now() + (process.env['TEST_DATABASE_URL'] ? -1 : 60_000));
  const begun = { parts: { [KEEPER]: 'pending' }, claimedUntil, identityDeletedAt: null } as const;

  it.each<[string, Partial<Deletion> | null, boolean]>([
    ['right after the mark', null, true],
    ['before anything was done', begun, true],
    ['before the identity', { ...begun, parts: { [KEEPER]: 'done' } }, false],
    [
      'after the identity, with a plugin that had failed',
      { ...begun, parts: { [KEEPER]: 'failed' }, identityDeletedAt: new Date() },
      true,
    ],
  ])('%s is finished at the next start', async (_when, row, asks) => {
    const store = await openStoreOn(ground.database);
    if (row?.identityDeletedAt) ground.auth.users.delete(user.id);
    else ground.auth.add({ ...user, status: 'deleting' });
    const whole = { id: newId(), tenantId: 'default', userId: user.id, actorId: 'x', actorType: 'user' as const };
    const rest = { startedAt: new Date(), finishedAt: null };
    if (row) await store.getRepository(Deletion).insert({ ...whole, ...rest, ...row } as Deletion);
    await aNotification(store, { userId: user.id });
    await store.destroy();

    const asked: string[] = [];
    const instance = await start(async ({ userId }) => void asked.push(userId));
    const rows = instance.dataSource.getRepository(Deletion);
    await until(async () => Boolean((await rows.findOneBy({ userId: user.id }))?.finishedAt));

    expect((await rows.findOneByOrFail({ userId: user.id })).finishedAt).toBeInstanceOf(Date);
    expect(asked).toEqual(asks ? [user.id] : []);
    expect(ground.auth.users.has(user.id)).toBe(false);
    expect(await instance.dataSource.query('SELECT id FROM notifications')).toEqual([]);
    await instance.close();
  });
});
