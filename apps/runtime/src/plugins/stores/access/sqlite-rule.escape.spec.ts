import { openStore } from '@sv/server/database/open-store';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sqliteRule } from './sqlite-rule';
import { TableAccessGuard } from './table-access-guard';

const OWN = 'com_example_sly_rows';
const LEDGER = '_plugin_migrations_com_example_sly';
const TABLES = [
  `CREATE TABLE ${OWN} (id INTEGER PRIMARY KEY AUTOINCREMENT, above INTEGER REFERENCES ${OWN}(id) ON DELETE CASCADE, title TEXT UNIQUE)`,
  `CREATE INDEX com_example_sly_titles ON ${OWN} (title)`,
  `CREATE TABLE ${LEDGER} (name TEXT)`,
];
const OTHERS = ['CREATE TABLE users (email TEXT)', 'CREATE VIEW people AS SELECT email FROM users'];

/** What no plugin may do, in the platform's file or in one of its own. */
const ANYWHERE = [
  'SELECT * FROM sqlite_master',
  'SELECT * FROM sqlite_schema',
  'SELECT * FROM "main".[sqlite_master]',
  'WITH x AS (SELECT sql FROM sqlite_master) SELECT * FROM x',
  `INSERT INTO ${OWN} (title) SELECT sql FROM sqlite_master`,
  `SELECT * FROM ${OWN}, 'sqlite_sequence'`,
  'SELECT * FROM sqlite_temp_master',
  'SELECT * FROM pragma_table_list',
  `SELECT * FROM pragma_table_info('${OWN}')`,
  `SELECT p.name FROM json_each('[1]') j, 'pragma_table_list' p`,
  'SELECT * FROM pragma_module_list()',
  'SELECT * FROM dbstat',
  'SELECT * FROM fts3tokenize',
  'PRAGMA user_version',
  'PRAGMA writable_schema = 1',
  'PRAGMA foreign_keys = OFF',
  '/* rows */ PRAGMA journal_mode = DELETE',
  `EXPLAIN SELECT * FROM sqlite_master`,
  'EXPLAIN PRAGMA user_version = 5',
  "ATTACH 'other.db' AS other",
  'DETACH main',
  "VACUUM INTO '/tmp/stolen-by-a-plugin.db'",
  'VACUUM',
  'REINDEX',
  'ANALYZE',
  `CREATE TABLE com_example_sly_more (id)`,
  `CREATE TEMP TABLE users (id)`,
  `CREATE TABLE com_example_sly_copy AS SELECT * FROM ${OWN}`,
  `CREATE VIEW com_example_sly_view AS SELECT * FROM ${OWN}`,
  `CREATE TEMP VIEW com_example_sly_view AS SELECT * FROM ${OWN}`,
  `CREATE TRIGGER com_example_sly_t AFTER INSERT ON ${OWN} BEGIN DELETE FROM ${OWN}; END`,
  `CREATE TEMP TRIGGER com_example_sly_t AFTER INSERT ON ${OWN} BEGIN DELETE FROM ${OWN}; END`,
  'CREATE VIRTUAL TABLE com_example_sly_words USING fts5(word)',
  `CREATE VIRTUAL TABLE temp.com_example_sly_words USING fts5vocab('x', 'row')`,
  `ALTER TABLE ${OWN} RENAME TO com_example_sly_other`,
  `ALTER TABLE ${OWN} ADD COLUMN more TEXT`,
  `DROP TABLE ${OWN}`,
  'DROP INDEX com_example_sly_titles',
  "SELECT load_extension('x')",
  "SELECT fts3_tokenizer('simple')",
  `SELECT * FROM ${LEDGER}`,
  `DELETE FROM ${LEDGER}`,
  '/* the end */ COMMIT',
  '-- the end\nROLLBACK',
  '/* a point */ SAVEPOINT mine',
];

const IN_THE_PLATFORMS_FILE = [
  'SELECT * FROM users',
  'SELECT * FROM people',
  'SELECT count(*) FROM users',
  'SELECT 1 WHERE EXISTS (SELECT 1 FROM users)',
  'EXPLAIN SELECT * FROM users',
  `SELECT (SELECT email FROM main.users) FROM ${OWN}`,
  `WITH RECURSIVE x(e) AS (SELECT email FROM users UNION SELECT e FROM x) SELECT * FROM x`,
  `INSERT INTO ${OWN} (title) SELECT email FROM users`,
  `INSERT INTO ${OWN} (title) VALUES ('a') ON CONFLICT (title) DO UPDATE SET title = (SELECT email FROM users)`,
  `UPDATE ${OWN} SET title = email FROM users`,
  `DELETE FROM ${OWN} WHERE title IN (SELECT email FROM users)`,
  `DELETE FROM users`,
  `INSERT INTO users VALUES ('x')`,
  `REPLACE INTO users VALUES ('x')`,
  'SELECT * FROM json_each((SELECT email FROM users))',
];

const ITS_OWN = [
  `SELECT * FROM ${OWN}`,
  `SELECT count(*), lower(max(title)) FROM ${OWN}`,
  `WITH users AS (SELECT id FROM ${OWN}) SELECT * FROM users`,
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT * FROM n',
  `SELECT r.title FROM ${OWN} r JOIN json_each('[1, 2]') j ON j.value = r.id`,
  "SELECT 'sqlite_master, users' AS words",
  `SELECT * FROM ${OWN} AS users`,
  `INSERT INTO ${OWN} (title) VALUES ('new') ON CONFLICT (title) DO UPDATE SET title = excluded.title RETURNING id`,
  `REPLACE INTO ${OWN} (id, title) VALUES (7, 'seven')`,
  `UPDATE ${OWN} SET above = 7 WHERE title = 'new'`,
  `DELETE FROM ${OWN} WHERE id = 7`,
  `DELETE FROM ${OWN}`,
  `EXPLAIN QUERY PLAN SELECT * FROM ${OWN}`,
];

describe.each([
  ['the platform’s file', 'com_example_sly_'],
  ['a file of its own', ''],
])('the authorizer of a plugin in %s', (_place, prefix) => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-authorizer-'));
  const isShared = prefix !== '';
  const options = { url: `sqlite:${join(folder, 'a.db')}`, entities: [], migrations: [], migrationsTable: 'ledger' };
  let platform: WorkspaceDataSource;
  let store: WorkspaceDataSource;
  let isPlugin = false;

  beforeAll(async () => {
    platform = await openStore(options);
    const authorizer = {
      rule: sqliteRule(new TableAccessGuard(prefix, LEDGER)),
      applies: () => isPlugin,
      isShared: true,
    };
    store = await openStore({ ...options, authorizer });
    for (const sql of [...TABLES, ...(isShared ? OTHERS : [])]) await platform.query(sql);
  });
  beforeEach(() => void (isPlugin = true));
  afterEach(() => void (isPlugin = false));
  afterAll(async () => {
    await store.destroy();
    await platform.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  const attacks = [...ANYWHERE, ...(isShared ? IN_THE_PLATFORMS_FILE : [])];
  const refused = expect.objectContaining({ name: 'StoreAccessError' }) as unknown;
  const contents = (): Promise<unknown> =>
    platform.query("SELECT type, name, sql FROM sqlite_master WHERE type <> 'x'");

  it.each(attacks)('refuses %s', async sql => {
    const before = await contents();
    await expect(store.query(sql)).rejects.toEqual(refused);
    expect(await contents()).toEqual(before);
  });

  it.each(attacks)('refuses it in a transaction: %s', async sql => {
    const work = store.transaction(async tx => {
      await tx.query(`INSERT INTO ${OWN} (title) VALUES ('inside')`);
      await tx.query(sql);
    });
    await expect(work).rejects.toThrow(/./);
    expect(await store.query(`SELECT * FROM ${OWN} WHERE title = 'inside'`)).toEqual([]);
  });

  it.each(ITS_OWN)('lets through %s', async sql => {
    await expect(store.query(sql)).resolves.toBeDefined();
  });

  it('does not take the words of the platform for the plugin’s: a prepared statement was judged for somebody', async () => {
    isPlugin = false;
    await expect(store.query('SELECT name FROM sqlite_master')).resolves.toBeDefined();
    isPlugin = true;
    await expect(store.query('SELECT name FROM sqlite_master')).rejects.toEqual(refused);
  });

  it('still stands after another connection changed the tables', async () => {
    const sql = `SELECT title FROM ${OWN}`;
    await store.query(sql);
    await platform.query('CREATE TABLE later (id)');
    await platform.query('DROP TABLE later');
    await expect(store.query(sql)).resolves.toEqual([]);
    await expect(store.query('SELECT * FROM sqlite_master')).rejects.toEqual(refused);
  });
});
