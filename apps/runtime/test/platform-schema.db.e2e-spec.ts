import { expectNoDrift, type FreshDatabase } from '@sv/server/database/testing/fresh-database';
import { platformTables } from '../src/kernel/database/platform-tables';
import { freshPlatformDatabase, openPlatformStore, openStoreOn, type PlatformStore } from './support/platform-store';
import { everythingIn } from './support/upgrade/rows-of';

/** Columns that say whose row it is. */
const USER_COLUMN = /^(user_id|owner_id|actor_id|subject_user_id|sender_id|recipient_id)$/;

describe('the platform database', () => {
  let store: PlatformStore;
  beforeAll(async () => {
    await (await openPlatformStore()).close();
    // The second one of a process is a copy.
    store = await openPlatformStore();
  });
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

  it('is the same in tests that copy it as where its migrations ran', async () => {
    const migrated = await freshPlatformDatabase();
    await (await openStoreOn(migrated)).destroy();
    const [expected, copied] = [await contentOf(migrated), await contentOf(store.database)];
    expect(Object.keys(expected.definitions).length).toBeGreaterThan(100);
    expect(copied).toEqual(expected);
    await migrated.drop();
  });

  it('starts with exactly one tenant', async () => {
    expect(await store.dataSource.query('SELECT id FROM tenants')).toEqual([{ id: 'default' }]);
  });
});

/** Rows, columns, indexes and constraints, as the database itself writes them. */
async function contentOf(database: FreshDatabase) {
  const db = await openStoreOn(database);
  const { schema } = database.options;
  const own = `WHERE n.nspname = '${schema}'`;
  const sql = schema
    ? `SELECT c.relname || a.attname AS name, a.atttypid::regtype || a.attnotnull::text ||
          COALESCE(pg_get_expr(d.adbin, d.adrelid), '') AS sql
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum ${own} AND c.relkind = 'r' AND a.attnum > 0
      UNION ALL SELECT c.relname, pg_get_indexdef(c.oid) FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace ${own} AND c.relkind = 'i'
      UNION ALL SELECT c.conrelid::regclass || c.conname, pg_get_constraintdef(c.oid) FROM pg_constraint c
        JOIN pg_namespace n ON n.oid = c.connamespace ${own}`
    : 'SELECT name, sql FROM sqlite_master';
  const definitions = (await db.query(sql)) as { name: string; sql: string | null }[];
  await db.destroy();
  const plain = (text: string | null) => text?.replaceAll(`${schema}.`, '') ?? '';
  return {
    definitions: Object.fromEntries(definitions.map(({ name, sql: text }) => [plain(name), plain(text)])),
    rows: await everythingIn(database),
  };
}
