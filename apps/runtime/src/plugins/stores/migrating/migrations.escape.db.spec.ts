import { withDefaults, type ManifestSource } from '@sv/sdk/manifest';
import { changeColumn } from '@sv/schema/change-column.sql';
import { id, text } from '@sv/schema/table';
import { openStore } from '@sv/server/database/open-store';
import { freshDatabase, type FreshDatabase } from '@sv/server/database/testing/fresh-database';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { Table, TableColumn, TableForeignKey, TableIndex, type QueryRunner } from 'typeorm';
import { factsOf, storeOptions } from '../store-options';

const OWN = 'com_example_sly_rows';
const isPostgres = Boolean(process.env['TEST_DATABASE_URL']);
const on = <T>(dialect: 'sqlite' | 'postgres', cases: T[]): T[] =>
  isPostgres === (dialect === 'postgres') ? cases : [];

const manifest = withDefaults({
  id: 'com.example.sly',
  name: 'Sly',
  version: '1.0.0',
  routePrefix: '/sly',
  permissions: ['db'],
} as unknown as ManifestSource);

type Step = (db: QueryRunner) => Promise<unknown>;

class CreateRows1764000000000 {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(new Table({ name: OWN, columns: [id('id', { isPrimary: true }), text('title')] }));
    await db.query(`INSERT INTO ${OWN} (id, title) VALUES ('1', 'one')`);
  }
  async down(db: QueryRunner): Promise<void> {
    await db.dropTable(OWN);
  }
}

const ATTACKS = [
  'SELECT * FROM users',
  'SELECT count(*) FROM users',
  'SELECT * FROM "users"',
  'SELECT * FROM/**/users',
  'SELECT * FROM people',
  'WITH x AS (SELECT * FROM users) SELECT * FROM x',
  `INSERT INTO ${OWN} (id, title) SELECT 'x', email FROM users`,
  `UPDATE ${OWN} SET title = (SELECT email FROM users)`,
  `CREATE TABLE com_example_sly_copy AS SELECT * FROM users`,
  `CREATE TABLE com_example_sly_more (email TEXT REFERENCES users (email))`,
  `CREATE TABLE stray (id TEXT)`,
  `CREATE TABLE IF NOT EXISTS users (id TEXT)`,
  `CREATE INDEX com_example_sly_emails ON users (email)`,
  'DROP INDEX users_by_email',
  'DROP TABLE users',
  'DROP VIEW people',
  'DELETE FROM users',
  "UPDATE users SET email = 'x'",
  'ALTER TABLE users RENAME TO com_example_sly_users',
  'ALTER TABLE users ADD COLUMN more TEXT',
  `ALTER TABLE ${OWN} RENAME TO stray`,
  'CREATE VIEW com_example_sly_view AS SELECT * FROM users',
  `CREATE TEMP TABLE com_example_sly_temp (id TEXT)`,
  'COMMIT',
  '/* the end */ COMMIT',
  'SAVEPOINT mine',
  `DELETE FROM ${OWN}; DELETE FROM users`,
  `DELETE FROM _plugin_migrations_com_example_sly`,
];

const ON_SQLITE = [
  'SELECT * FROM [users]',
  "SELECT * FROM 'users'",
  'SELECT * FROM main.`users`',
  'SELECT * FROM sqlite_master',
  'SELECT count(*) FROM "sqlite_schema"',
  'CREATE TABLE com_example_sly_copy AS SELECT sql FROM sqlite_master',
  "INSERT INTO sqlite_master (type, name) VALUES ('table', 'x')",
  "UPDATE sqlite_master SET sql = 'x'",
  "DELETE FROM sqlite_master WHERE name = 'users'",
  'DELETE FROM sqlite_sequence',
  'SELECT * FROM pragma_table_list',
  "SELECT p.name FROM json_each('[1]') j, 'pragma_table_list' p",
  'SELECT * FROM dbstat',
  'PRAGMA writable_schema = 1',
  "PRAGMA table_info('users')",
  '/* x */ PRAGMA foreign_keys = OFF',
  "ATTACH 'other.db' AS other",
  "VACUUM INTO '/tmp/stolen-by-a-migration.db'",
  'REINDEX',
  'ANALYZE',
  // Before a plugin of this name is there, and on the connection that writes for everybody.
  'CREATE TABLE temp.com_example_sly_rows (id TEXT)',
  'CREATE INDEX temp.com_example_sly_i ON users (email)',
  'CREATE VIRTUAL TABLE com_example_sly_words USING fts5(word)',
  `CREATE TRIGGER com_example_sly_t AFTER INSERT ON ${OWN} BEGIN DELETE FROM users; END`,
  `CREATE TEMP TRIGGER com_example_sly_t AFTER INSERT ON users BEGIN DELETE FROM users; END`,
  "SELECT load_extension('x')",
  "SELECT sqlite_rename_table('a', 'b', 'c', 'd', 'e', 'f', 0)",
  'CREATE TABLE com_example_sly_more (email TEXT REFERENCES "USERS" (email))',
];

const ON_POSTGRES = [
  `CREATE FUNCTION com_example_sly_f() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  'DO $$ BEGIN DELETE FROM users; END $$',
  "SELECT query_to_xml('SELECT * FROM users', true, true, '')",
  // In brackets, which another dialect reads as quotes, and in a text that is run.
  `UPDATE ${OWN} SET title = (ARRAY [(SELECT email FROM users)])[1]`,
  `INSERT INTO ${OWN} SELECT '9', word FROM ts_stat('SELECT email::tsvector FROM users')`,
  'SELECT * INTO com_example_sly_more FROM users',
  'SELECT * FROM pg_catalog.pg_authid',
  'SELECT * FROM U&"\\0075sers"',
  'ALTER ROLE postgres SUPERUSER',
];

const HARMLESS = [
  `SELECT * FROM ${OWN}`,
  `UPDATE ${OWN} SET title = upper(title)`,
  // A word that is also a table of somebody else.
  `UPDATE ${OWN} SET title = 'users' WHERE title <> 'people'`,
  `CREATE TABLE com_example_sly_copy AS SELECT * FROM ${OWN}`,
  `CREATE UNIQUE INDEX com_example_sly_titles ON ${OWN} (lower(title)) WHERE title IS NOT NULL`,
  `ALTER TABLE ${OWN} ADD COLUMN more TEXT DEFAULT 'x' NOT NULL`,
  `ALTER TABLE ${OWN} RENAME TO com_example_sly_lines`,
  `ALTER TABLE ${OWN} RENAME COLUMN title TO line`,
  `ALTER TABLE ${OWN} DROP COLUMN title`,
  `DROP TABLE ${OWN}`,
  `CREATE TABLE com_example_sly_more (id TEXT PRIMARY KEY, row TEXT REFERENCES ${OWN} (id), CHECK (length(id) > 1))`,
];

const HARMLESS_ON_SQLITE = [
  // As words these are tables of others.
  `SELECT title AS users FROM ${OWN} AS people`,
  `WITH users AS (SELECT id FROM ${OWN}) SELECT * FROM users`,
  `INSERT INTO ${OWN} (id, title) SELECT value, 'n' FROM json_each('["7", "8"]')`,
  `/* a /* comment */ UPDATE ${OWN} SET title = 'x' -- /* '`,
  'CREATE TABLE com_example_sly_counted (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT UNIQUE)',
];

const METHODS: [string, Step][] = [
  ['adds a column', db => db.addColumn(OWN, new TableColumn(text('more', { isNullable: true })))],
  [
    'changes a column',
    async db => {
      await changeColumn(db, OWN, text('title', { default: 'none' }));
      await changeColumn(db, OWN, text('title', { isNullable: true }));
    },
  ],
  ['drops a column', db => db.dropColumn(OWN, 'title')],
  ['renames a column', db => db.renameColumn(OWN, 'title', 'line')],
  ['renames the table', db => db.renameTable(OWN, 'com_example_sly_lines')],
  ['makes an index', db => db.createIndex(OWN, new TableIndex({ name: 'com_example_sly_i', columnNames: ['title'] }))],
  ['clears the table', db => db.clearTable(OWN)],
  ['looks at it', async db => expect((await db.getTable(OWN))?.columns).toHaveLength(2)],
  [
    'points at itself',
    async db => {
      await db.addColumn(OWN, new TableColumn(id('above', { isNullable: true })));
      const key = { columnNames: ['above'], referencedTableName: OWN, referencedColumnNames: ['id'] };
      await db.createForeignKey(OWN, new TableForeignKey(key));
    },
  ],
];

describe('a migration of a plugin in the platform’s database', () => {
  let database: FreshDatabase;
  let platform: WorkspaceDataSource;
  beforeAll(async () => {
    database = await freshDatabase();
    platform = await openStore({ ...database.options, entities: [], migrations: [], migrationsTable: 'ledger' });
    await platform.query('CREATE TABLE users (email varchar(99) PRIMARY KEY)');
    await platform.query('CREATE INDEX users_by_email ON users (email)');
    await platform.query("INSERT INTO users VALUES ('ada@example.com')");
    await platform.query('CREATE VIEW people AS SELECT email FROM users');
    await (await migrated()).destroy();
  });
  afterAll(async () => {
    await platform.destroy();
    await database.drop();
  });

  /** After the first migration, which is there already. */
  const migrated = (...steps: Step[]): Promise<WorkspaceDataSource> => {
    const more = steps.map(
      up =>
        class Tried1764000000001 {
          up = up;
          down = (): Promise<unknown> => Promise.resolve();
        },
    );
    const options = storeOptions(factsOf(manifest), {
      declared: { entities: [], migrations: [CreateRows1764000000000, ...more] },
      places: { platform, database: database.options, dataDir: '/nowhere' },
      abandoned: new AbortController().signal,
      isPlugin: () => false,
    });
    return openStore(options);
  };
  const everything = async (): Promise<unknown> => [
    await platform.query(
      isPostgres
        ? `SELECT c.relname AS name, c.relkind::text AS kind FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
             WHERE n.nspname = current_schema() ORDER BY 1`
        : 'SELECT name, sql FROM sqlite_master ORDER BY 1',
    ),
    await platform.query(`SELECT * FROM ${OWN}`),
    await platform.query('SELECT * FROM users'),
    await platform.query('SELECT name FROM _plugin_migrations_com_example_sly'),
  ];

  it.each([...ATTACKS, ...on('sqlite', ON_SQLITE), ...on('postgres', ON_POSTGRES)])(
    'is refused, and changes nothing: %s',
    async sql => {
      const before = await everything();
      const refused = migrated(async db => {
        await db.query(`INSERT INTO ${OWN} (id, title) VALUES ('2', 'beside')`);
        await db.query(sql);
      });
      await expect(refused).rejects.toMatchObject({
        name: 'MigrationFailedError',
        message: expect.stringMatching(/^The migration Tried1764000000001 failed: ./) as unknown,
      });
      expect(await everything()).toEqual(before);
    },
  );

  it.each([...HARMLESS, ...on('sqlite', HARMLESS_ON_SQLITE)])('is let through: %s', async sql => {
    await expectToRun(db => db.query(sql));
  });

  it.each(METHODS)('%s by a method of TypeORM', async (_what, step) => {
    await expectToRun(step);
  });

  it('names the migration, the reason and the statement', async () => {
    const refused = migrated(db => db.query('DELETE FROM users'));
    await expect(refused).rejects.toThrow(
      /^The migration Tried1764000000001 failed: The statement (reaches|names) users, which is not the plugin's\. The statement: DELETE FROM users$/,
    );
  });

  /** And takes it back. */
  const expectToRun = async (step: Step): Promise<void> => {
    const taken = migrated(async db => {
      await step(db);
      throw new Error('this far');
    });
    await expect(taken).rejects.toThrow('The migration Tried1764000000001 failed: this far');
  };
});
