import { SqliteDatabase } from '../connection/sqlite-database';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killChildren, startChild } from '../../testing/child';
import { copyDatabase } from './snapshot';

describe('copyDatabase', () => {
  let folder: string;
  let source: string;
  let target: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sv-snapshot-'));
    [source, target] = [join(folder, 'a.db'), join(folder, 'copy.db')];
  });
  afterEach(async () => {
    await killChildren();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (): SqliteDatabase => {
    const database = new SqliteDatabase(source);
    database.pragma('journal_mode = WAL');
    database.exec('CREATE TABLE IF NOT EXISTS marks (n INTEGER PRIMARY KEY, text TEXT)');
    return database;
  };

  const countIn = (path: string): number => {
    const database = new SqliteDatabase(path, { readonly: true });
    const { count } = database.prepare('SELECT COUNT(*) AS count FROM marks').get() as { count: number };
    database.close();
    return count;
  };

  it('has what stands only in the write-ahead log, in one private file', () => {
    const writer = open();
    writer.exec(`INSERT INTO marks (text) VALUES ('a'), ('b')`);
    copyDatabase(source, target);
    writer.close();

    expect(countIn(target)).toBe(2);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter(name => name.startsWith('copy.db'))).toEqual(['copy.db']);
  });

  it('is taken while another process writes, and is of one moment', async () => {
    // Each transaction writes two rows: an odd number would be half of one.
    const child = startChild('write-pairs.ts', source);
    await child.firstLine;
    for (let n = 0; n < 5; n++) {
      copyDatabase(source, join(folder, `${n}.db`));
      expect(countIn(join(folder, `${n}.db`)) % 2).toBe(0);
    }
    expect(child.process.exitCode).toBeNull();
  });

  it('has nothing of what was deleted', () => {
    const writer = open();
    writer.prepare('INSERT INTO marks (text) VALUES (?)').run('a secret that was deleted');
    writer.exec('DELETE FROM marks');
    writer.pragma('wal_checkpoint(TRUNCATE)');
    copyDatabase(source, target);
    writer.close();
    expect(readFileSync(target).includes('a secret that')).toBe(false);
  });

  it('refuses a target that is there, and leaves it alone', () => {
    open().close();
    writeFileSync(target, 'something else');
    expect(() => copyDatabase(source, target)).toThrow('is there already');
    expect(statSync(target).size).toBe('something else'.length);
  });

  it('says that a damaged database is, and keeps nothing of it', () => {
    const writer = open();
    const insert = writer.prepare('INSERT INTO marks (text) VALUES (?)');
    for (let n = 0; n < 200; n++) insert.run('x'.repeat(500));
    writer.close();
    truncateSync(source, statSync(source).size - 8192);
    expect(() => copyDatabase(source, target)).toThrow(`${source} is damaged: `);
    expect(existsSync(target)).toBe(false);

    writeFileSync(source, 'not a database, but long enough to have what SQLite takes for a header of one '.repeat(20));
    expect(() => copyDatabase(source, target)).toThrow(`${source} is damaged: `);
    expect(existsSync(target)).toBe(false);
  });
});
