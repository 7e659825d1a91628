import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodeOf } from '../../error-code';
import { SqliteDatabase } from './sqlite-database';

describe('a SQLite database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-sqlite-'));
  const path = join(folder, 'a.db');
  let database: SqliteDatabase;
  beforeEach(() => {
    database = new SqliteDatabase(path);
    database.exec(
      'CREATE TABLE IF NOT EXISTS things (id INTEGER PRIMARY KEY, name TEXT UNIQUE, bytes bytea, size bigint, other)',
    );
    database.exec('DELETE FROM things');
  });
  afterEach(() => database.close());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const all = (sql: string, ...values: unknown[]): unknown[] => database.prepare(sql).all(...values);
  const codeOf = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      return errorCodeOf(error) || String(error);
    }
    return 'nothing was thrown';
  };

  describe('statements', () => {
    it('say whether they return rows', () => {
      const isReader = (sql: string) => database.prepare(sql).reader;
      expect(['SELECT 1', 'PRAGMA foreign_keys', "INSERT INTO things (name) VALUES ('a') RETURNING id"].map(isReader)) //
        .toEqual([true, true, true]);
      expect(["INSERT INTO things (name) VALUES ('a')", 'PRAGMA foreign_keys = ON', 'BEGIN'].map(isReader)) //
        .toEqual([false, false, false]);
    });

    it.each([
      ['SELECT 1', true],
      ['-- why\nSELECT name FROM things', true],
      ['WITH a AS (SELECT 1) SELECT * FROM a', true],
      ['WITH a AS (SELECT 1 AS id) INSERT INTO things (id) SELECT id FROM a RETURNING id', false],
      ['/* why */ DELETE FROM things RETURNING id', false],
      ['PRAGMA table_info(things)', true],
      ['PRAGMA journal_mode = WAL', false],
    ])('%j leaves the database as it is: %s', (sql, expected) => {
      expect(database.prepare(sql).readonly).toBe(expected);
    });

    it('answer how many rows they changed, and the last id', () => {
      const insert = database.prepare('INSERT INTO things (name) VALUES (?), (?)');
      expect(insert.run('a', 'b')).toEqual({ changes: 2, lastInsertRowid: 2 });
    });

    it('are one, however much follows', () => {
      expect(() => database.prepare('SELECT 1; DROP TABLE things')).toThrow('more than one statement');
      expect(() => database.prepare('SELECT 1 ; -- the end\n; /* really */')).not.toThrow();
      expect(() => database.prepare(' -- nothing')).toThrow('no statements');
    });

    it('give one row after another', () => {
      database.exec("INSERT INTO things (name) VALUES ('a'), ('b')");
      const rows = database.prepare('SELECT name FROM things ORDER BY name').iterate();
      expect([...rows]).toEqual([{ name: 'a' }, { name: 'b' }]);
    });
  });

  describe('values', () => {
    it('that are bytes come back as a Buffer, from columns and expressions', () => {
      database.prepare('INSERT INTO things (bytes) VALUES (?)').run(Buffer.from('some'));
      const [row] = all('SELECT bytes, substr(bytes, 1, 2) AS two FROM things') as { bytes: Buffer; two: Buffer }[];
      expect([Buffer.isBuffer(row!.bytes), row!.bytes.toString(), row!.two.toString()]).toEqual([true, 'some', 'so']);
    });

    it('over 2^53 keep their digits in a column for them, and are rounded elsewhere', () => {
      const insert = database.prepare('INSERT INTO things (size, other) VALUES (?, ?)');
      insert.run(9007199254740993n, 9007199254740993n);
      insert.run(5, 5);
      const rows = [
        { size: 9007199254740993n, other: 9007199254740992 },
        { size: 5, other: 5 },
      ];
      expect(all('SELECT size, other FROM things ORDER BY id')).toEqual(rows);
      expect(all('SELECT other FROM things ORDER BY id')).toEqual(rows.map(({ other }) => ({ other })));
      expect(database.prepare('SELECT MAX(other) AS most FROM things').get()).toEqual({ most: 9007199254740992 });
      expect(all('INSERT INTO things (other) VALUES (?) RETURNING other', 9007199254740993n)) //
        .toEqual([{ other: 9007199254740992 }]);
    });

    it('that are absent are NULL, and objects are refused instead of taken for named parameters', () => {
      expect(all('SELECT ? AS gone', undefined)).toEqual([{ gone: null }]);
      expect(() => all('SELECT ? AS at', new Date())).toThrow('SQLite cannot hold parameter 1, which is [object Date]');
      expect(() => all('SELECT ? AS at', { at: 1 })).toThrow('parameter 1');
    });
  });

  describe('errors have the names of their codes', () => {
    it('for what a constraint refuses', () => {
      all("INSERT INTO things (id, name) VALUES (1, 'a') RETURNING id");
      expect(codeOf(() => all("INSERT INTO things (name) VALUES ('a')"))).toBe('SQLITE_CONSTRAINT_UNIQUE');
      expect(codeOf(() => all('INSERT INTO things (id) VALUES (1)'))).toBe('SQLITE_CONSTRAINT_PRIMARYKEY');
    });

    it('for a file that is held, missing, full or none of ours', () => {
      const other = new SqliteDatabase(path, { timeout: 1 });
      database.exec('BEGIN IMMEDIATE');
      expect(codeOf(() => other.exec('BEGIN IMMEDIATE'))).toBe('SQLITE_BUSY');
      database.exec('ROLLBACK');
      other.close();
      expect(codeOf(() => new SqliteDatabase(join(folder, 'none.db'), { readonly: true }))).toBe('SQLITE_CANTOPEN');
      writeFileSync(join(folder, 'text.db'), 'no database'.repeat(500));
      expect(codeOf(() => new SqliteDatabase(join(folder, 'text.db')).pragma('schema_version'))).toBe('SQLITE_NOTADB');
      database.pragma(`max_page_count = ${String(database.pragma('page_count', { simple: true }))}`);
      expect(codeOf(() => all('INSERT INTO things (bytes) VALUES (zeroblob(100000))'))).toBe('SQLITE_FULL');
    });

    it('for a change through a connection that only reads, and for SQL that is none', () => {
      const reader = new SqliteDatabase(path, { readonly: true });
      expect(codeOf(() => reader.exec('DELETE FROM things'))).toBe('SQLITE_READONLY');
      reader.close();
      expect(codeOf(() => all('SELEC'))).toBe('SQLITE_ERROR');
    });
  });

  it('checks foreign keys, and knows whether it is open and in a transaction', () => {
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1);
    const states = [database.inTransaction];
    states.push(database.exec('BEGIN').inTransaction, database.exec('ROLLBACK').inTransaction);
    expect(states).toEqual([false, true, false]);
    database.close();
    database.close();
    expect(database.open).toBe(false);
  });
});
