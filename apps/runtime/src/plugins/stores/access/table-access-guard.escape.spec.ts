import { toNumberedPlaceholders } from './sql-words';
import { TableAccessGuard } from './table-access-guard';

const accessGuard = new TableAccessGuard('com_example_notes_');
const around = {
  tables: ['com_example_notes_entries', 'com_example_other_rows', 'users'],
  otherSchemas: ['auth', 'plugin_x'],
};
const check =
  (sql: string, schemaToo = false) =>
  () =>
    accessGuard.assertStatement(sql, around, schemaToo);

describe('raw SQL of a plugin', () => {
  it.each([
    'SELECT * FROM com_example_notes_entries WHERE id = ?',
    'select e.title from com_example_notes_entries as e order by e.title;',
    'WITH mine AS (SELECT 1) SELECT * FROM mine',
    "INSERT INTO com_example_notes_entries (id, title) VALUES (?, 'it''s; -- fine')",
    'UPDATE "com_example_notes_entries" SET title = ? -- for now',
    'DELETE FROM com_example_notes_entries /* all */',
    "SELECT 'users' AS word",
    "SELECT (ARRAY['a'])[1]",
    'SELECT 1e5, 0x1F',
  ])('may be %s', sql => {
    expect(check(sql)).not.toThrow();
  });

  it.each([
    'SELECT * FROM users',
    'SELECT * FROM USERS',
    'SELECT * FROM "users"',
    'SELECT ARRAY [(SELECT email FROM users)]',
    'SELECT * FROM public.users',
    'SELECT * FROM public."users"',
    'SELECT * FROM com_example_notes_entries, com_example_other_rows',
    'SELECT * FROM com_example_notes_entries WHERE id IN (SELECT id FROM/**/users)',
    'SELECT * FROM com_example_notes_entries UNION SELECT * FROM users',
    'WITH x AS (SELECT * FROM users) SELECT * FROM x',
    'INSERT INTO com_example_notes_entries SELECT * FROM platform_settings',
    'SELECT * FROM pg_catalog.pg_authid',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM auth.accounts',
    'SELECT * FROM "plugin_x"."rows"',
    "SELECT * FROM ts_stat('SELECT email::tsvector FROM users')",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT query_to_xml('SELECT * FROM u', true, true, '')",
    'SELECT 1; DROP TABLE users',
    'SELECT 1; SELECT 2',
    'PRAGMA writable_schema = 1',
    "ATTACH DATABASE 'platform.db' AS p",
    'VACUUM INTO ?',
    'BEGIN',
    'COMMIT',
    'SET search_path = auth',
    'COPY com_example_notes_entries TO ?',
    'CREATE TABLE com_example_notes_more (id text)',
    'DROP TABLE com_example_notes_entries',
    'EXPLAIN SELECT 1',
    '',
    "SELECT 'open",
    'SELECT "open',
    'SELECT 1 /* open',
    'SELECT 1 /* a /* b */ FROM users */',
    "SELECT E'\\' , (SELECT 1) --'",
    "SELECT U&'\\0075sers'",
    'SELECT * FROM U&"\\0075sers"',
    "SELECT $$ ' $$, x FROM y",
  ])('may not be %s', sql => {
    expect(check(sql)).toThrow(expect.objectContaining({ name: 'StoreAccessError' }));
  });

  it.each([
    'CREATE TABLE com_example_notes_more (id text)',
    'CREATE UNIQUE INDEX i ON com_example_notes_entries (id)',
    'ALTER TABLE com_example_notes_entries ADD x text',
  ])('may be %s in a migration', sql => {
    expect(check(sql, true)).not.toThrow();
  });

  it.each([
    'DROP TABLE users',
    'CREATE VIEW v AS SELECT 1',
    'CREATE FUNCTION f() RETURNS int',
    'ALTER ROLE postgres SUPERUSER',
    'DROP SCHEMA public CASCADE',
    'CREATE INDEX i ON users (id)',
  ])('may not be %s in a migration either', sql => {
    expect(check(sql, true)).toThrow(expect.objectContaining({ name: 'StoreAccessError' }));
  });

  it('has its question marks numbered for Postgres, but for those in quotes and comments', () => {
    expect(toNumberedPlaceholders(`SELECT '?', "a?" FROM t WHERE a = ? /* ? */ AND b = ? -- ?`)).toBe(
      `SELECT '?', "a?" FROM t WHERE a = $1 /* ? */ AND b = $2 -- ?`,
    );
  });
});
