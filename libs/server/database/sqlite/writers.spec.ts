import { SqliteDatabase } from './connection/sqlite-database';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { killChildren, startChild, type Child } from '../testing/child';
import { freshDatabase, type FreshDatabase } from '../testing/fresh-database';
import { Mark, openMarks } from '../testing/marks';
import type { WorkspaceDataSource } from '../workspace-data-source';

const TRANSACTIONS = 1_000;
const PLAIN_WRITES = 500;
/** Faster than they can be done, so that they queue; all at once would measure how long it takes to begin them. */
const ARRIVE_WITHIN_MS = 600;

/** A generator with a seed, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/** What the other process was told is stored, and is not. */
function missingFrom(stored: string[], { lines }: Child): string[] {
  const known = new Set(stored);
  return lines.map(number => `child-${number}`).filter(id => !known.has(id));
}

describe('many writers on one SQLite file', () => {
  let database: FreshDatabase;
  let stores: WorkspaceDataSource[];
  const stallsMs: number[] = [];
  const path = () => database.options.url.slice('sqlite:'.length);

  beforeEach(async () => {
    database = await freshDatabase('');
    stores = [await openMarks(database.options), await openMarks(database.options)];
  });
  afterEach(async () => {
    await killChildren();
    await Promise.all(stores.map(store => store.destroy()));
    await database.drop();
  });

  /** What of its work each writer was told is stored. */
  async function torture(random: () => number): Promise<Set<string>> {
    const acknowledged = new Set<string>();
    const storeOf = (number: number) => stores[number % 2]!;

    const transaction = async (number: number): Promise<void> => {
      const fails = random() < 0.4;
      const nests = random() < 0.3;
      const rows = [`t${number}-a`, `t${number}-b`];
      await sleep(random() * ARRIVE_WITHIN_MS);
      await storeOf(number).transaction(async manager => {
        await manager.insert(Mark, { id: rows[0]!, value: number });
        if (random() < 0.2) await sleep(random() * 3);
        if (nests) {
          const nested = manager.transaction(async inner => {
            await inner.insert(Mark, { id: `t${number}-nested`, value: number });
            throw new Error('nested');
          });
          await nested.catch(() => undefined);
        }
        await manager.insert(Mark, { id: rows[1]!, value: number });
        if (fails) throw new Error('rolled back');
      });
      rows.forEach(id => acknowledged.add(id));
    };
    const plainWrite = async (number: number): Promise<void> => {
      await sleep(random() * ARRIVE_WITHIN_MS);
      await storeOf(number)
        .getRepository(Mark)
        .insert({ id: `p${number}`, value: number });
      acknowledged.add(`p${number}`);
      // Read-your-writes, through the other store.
      expect(
        await storeOf(number + 1)
          .getRepository(Mark)
          .existsBy({ id: `p${number}` }),
      ).toBe(true);
    };

    const work = [
      ...Array.from({ length: TRANSACTIONS }, (_, number) => transaction(number)),
      ...Array.from({ length: PLAIN_WRITES }, (_, number) => plainWrite(number)),
    ];
    for (const outcome of await Promise.allSettled(work)) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ message: 'rolled back' });
    }
    return acknowledged;
  }

  async function measured<T>(work: () => Promise<T>): Promise<{ result: T; blockedMs: number; tookMs: number }> {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const startedAt = performance.now();
    delay.enable();
    const result = await work();
    delay.disable();
    return { result, blockedMs: delay.max / 1e6, tookMs: performance.now() - startedAt };
  }

  it('loses nothing, and keeps nothing that was rolled back', async () => {
    const { result: acknowledged, blockedMs } = await measured(() => torture(seeded(7)));

    const stored = (await stores[0]!.getRepository(Mark).find()).map(({ id }) => id);
    expect(new Set(stored)).toEqual(acknowledged);
    stallsMs.push(blockedMs);
  });

  it('does so also while another process writes to the same file', async () => {
    const child = startChild('write-until-killed.ts', database.options.url, '0', '1');
    await child.firstLine;

    const { result: acknowledged, blockedMs } = await measured(() => torture(seeded(11)));

    await child.kill();
    const stored = (await stores[1]!.getRepository(Mark).find()).map(({ id }) => id);
    expect(new Set(stored.filter(id => !id.startsWith('child-')))).toEqual(acknowledged);
    expect(missingFrom(stored, child)).toEqual([]);
    stallsMs.push(blockedMs);
  });

  it('let the event loop run meanwhile', () => {
    // What this guards against, waiting inside SQLite for a lock of one's own process, is 5 s each time; on a busy
    // machine the system itself may stop a process for a while. How short the stalls really are is for `bench/`.
    expect(stallsMs).toHaveLength(2);
    expect(Math.max(...stallsMs)).toBeLessThan(2_500);
  });

  it('waits for another process that holds the file, without blocking', async () => {
    const other = new SqliteDatabase(path());
    other.exec('BEGIN IMMEDIATE');
    setTimeout(() => other.exec('COMMIT'), 1_000);

    const { blockedMs, tookMs } = await measured(() => stores[0]!.getRepository(Mark).insert({ id: 'a', value: 1 }));

    other.close();
    expect(tookMs).toBeGreaterThan(900);
    expect(blockedMs).toBeLessThan(900);
  });

  it.each([0, 1, 2, 3, 4])('keeps every acknowledged row through a kill -9 (round %i)', async round => {
    const child = startChild('write-until-killed.ts', database.options.url);
    await child.firstLine;
    await sleep(50 + round * 40);
    await child.kill();

    const stored = (await stores[0]!.getRepository(Mark).find()).map(({ id }) => id);
    expect(child.lines.length).toBeGreaterThan(0);
    expect(missingFrom(stored, child)).toEqual([]);
    expect(await stores[0]!.query('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  it('makes one file for a path and its other names, and removes the log with the last user', async () => {
    await stores[0]!.getRepository(Mark).insert({ id: 'a', value: 1 });
    await Promise.all(stores.map(store => store.destroy()));
    const file = new SqliteDatabase(path(), { readonly: true });
    expect(file.prepare('SELECT count(*) AS rows FROM marks').get()).toEqual({ rows: 1 });
    file.close();
    stores = [await openMarks(database.options)];
  });
});
