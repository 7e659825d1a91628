import { SqliteDatabase } from './sqlite/connection/sqlite-database';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { KeptReads } from './kept-reads';
import { openStore } from './open-store';
import type { WorkspaceDataSource } from './workspace-data-source';

describe('KeptReads on a SQLite file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sv-kept-'));
  const path = join(folder, 'kept.db');
  let store: WorkspaceDataSource;
  let reads = 0;

  const count = async (): Promise<number> => {
    reads++;
    const [row] = await store.query<{ n: number }[]>('SELECT COUNT(*) AS n FROM things');
    return row!.n;
  };

  beforeAll(async () => {
    store = await openStore({ url: `sqlite:${path}`, entities: [], migrations: [], migrationsTable: 'ledger' });
    await store.query('CREATE TABLE things (id INTEGER)');
  });
  beforeEach(() => (reads = 0));
  afterAll(async () => {
    await store.destroy();
    rmSync(folder, { recursive: true });
  });

  it('reads once as long as nothing is written', async () => {
    const kept = new KeptReads<number>(store, { maxWeight: 10 });
    for (let at = 0; at < 5; at++) expect(await kept.readOnce('key', count)).toBe(0);
    expect(reads).toBe(1);
  });

  it('reads again after a write of this process', async () => {
    const kept = new KeptReads<number>(store, { maxWeight: 10 });
    const before = await kept.readOnce('key', count);
    await store.query('INSERT INTO things VALUES (1)');
    expect(await kept.readOnce('key', count)).toBe(before + 1);
  });

  it('reads again after a write in the same turn of the event loop', async () => {
    const kept = new KeptReads<number>(store, { maxWeight: 10 });
    const before = store.changeMark();
    const other = new SqliteDatabase(path);
    for (const write of [
      () => other.exec('INSERT INTO things VALUES (1)'),
      () => other.prepare('INSERT INTO things VALUES (1)').run(),
      () => other.prepare('INSERT INTO things VALUES (1) RETURNING id').get(),
      () => other.prepare('INSERT INTO things VALUES (1) RETURNING id').all(),
      () => [...other.prepare('INSERT INTO things VALUES (1) RETURNING id').iterate()],
    ]) {
      const known = kept.readOnce('key', () => reads++);
      write();
      expect(kept.readOnce('key', () => reads++)).not.toBe(known);
    }
    other.close();
    expect(store.changeMark()).not.toBe(before);
  });

  it('reads again after a write of another process, from the next turn on', async () => {
    const kept = new KeptReads<number>(store, { maxWeight: 10 });
    const before = await kept.readOnce('key', count);
    const insert = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('INSERT INTO things VALUES (1)')`;
    execFileSync(process.execPath, ['-e', insert, path]);
    await setImmediate();
    expect(await kept.readOnce('key', count)).toBe(before + 1);
  });

  it('does not keep what a write overtook while it was read', async () => {
    const kept = new KeptReads<number>(store, { maxWeight: 10 });
    const before = await count();
    const overtaken = kept.readOnce('key', async () => {
      const stale = await count();
      await store.query('INSERT INTO things VALUES (1)');
      return stale;
    });
    expect(await overtaken).toBe(before);
    expect(await kept.readOnce('key', count)).toBe(before + 1);
  });

  it('never keeps more than it may', async () => {
    const kept = new KeptReads<string>(store, { maxWeight: 10, weigh: text => text.length });
    const read = (text: string) => kept.readOnce(text, async () => (reads++, text));
    await read('123456');
    await read('abcdef');
    await read('longer than all of it');
    await read('longer than all of it');
    expect(reads).toBe(4);
  });
});

it('keeps nothing where changes cannot be known', async () => {
  let reads = 0;
  const kept = new KeptReads<number>({ changeMark: () => null }, { maxWeight: 10 });
  for (let at = 0; at < 3; at++) await kept.readOnce('key', async () => ++reads);
  expect(reads).toBe(3);
});
