import { expectNoDrift } from '@sv/server/database/testing/fresh-database';
import { platformTables } from '../src/kernel/database/platform-tables';
import { openPlatformStore, type PlatformStore } from './support/platform-store';

/** Columns that say whose row it is. */
const USER_COLUMN = /^(user_id|owner_id|actor_id|subject_user_id|sender_id|recipient_id)$/;

describe('the platform database', () => {
  let store: PlatformStore;
  beforeAll(async () => (store = await openPlatformStore()));
  afterAll(() => store.close());

  const tables = async () => {
    const { schema } = store.dataSource.options as { schema?: string };
    const runner = store.dataSource.createQueryRunner();
    // By name: the other schemas of the server are other tests', and may go while they are read.
    const sql = `SELECT '${schema}.' || tablename AS name FROM pg_tables WHERE schemaname = '${schema}'`;
    const own = schema
      ? ((await runner.query(sql)) as unknown as { name: string }[]).map(({ name }) => name)
      : undefined;
    const all = await runner.getTables(own);
    await runner.release();
    return all.filter(({ name }) => !name.includes('sqlite_'));
  };
  const plainName = (name: string): string => name.split('.').pop()!;

  it('has no difference between the migrated schema and the entities', async () => {
    await expectNoDrift(store.dataSource);
  });

  it('would notice a column that no migration makes', async () => {
    await store.dataSource.query('ALTER TABLE tenants RENAME COLUMN name TO title');
    await expect(expectNoDrift(store.dataSource)).rejects.toThrow('differ');
    await store.dataSource.query('ALTER TABLE tenants RENAME COLUMN title TO name');
  });

  it('has a tenant in every table that has a user', async () => {
    const ofUsers = (await tables()).filter(({ columns }) => columns.some(({ name }) => USER_COLUMN.test(name)));

    const names = ofUsers.map(({ name }) => plainName(name)).sort();
    expect(names).toEqual(expect.arrayContaining(['account_preferences', 'entitlements', 'notifications']));
    const without = ofUsers.filter(
      ({ columns }) => !columns.some(({ name, isNullable }) => name === 'tenant_id' && !isNullable),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('has no table that is missing from the list of platform tables', async () => {
    const names = (await tables()).map(({ name }) => plainName(name));
    expect(names.filter(name => !(platformTables as readonly string[]).includes(name))).toEqual([]);
  });

  it('starts with exactly one tenant', async () => {
    expect(await store.dataSource.query('SELECT id FROM tenants')).toEqual([{ id: 'default' }]);
  });
});
