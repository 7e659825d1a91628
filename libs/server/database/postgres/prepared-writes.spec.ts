import { Mark, openMarks } from '../testing/marks';
import { startPostgres, type PostgresServer } from '../testing/postgres-server';
import { OutsideTransactionError } from '../transaction-scope';
import type { WorkspaceDataSource } from '../workspace-data-source';
import { databaseFaultOf } from '../database-fault';

const INSERT = 'INSERT INTO marks (id, value) VALUES ($1, $2) ON CONFLICT DO NOTHING';

describe('writing with prepared statements on Postgres', () => {
  let server: PostgresServer;
  let store: WorkspaceDataSource;
  beforeAll(async () => (server = await startPostgres()), 60_000);
  afterAll(() => server.stop());
  beforeEach(async () => (store = await openMarks({ url: server.url, poolSize: 1 })));
  afterEach(async () => {
    await store.getRepository(Mark).clear();
    await store.destroy();
  });

  const prepared = async (): Promise<number> => {
    const [row] = await store.query<{ n: number }[]>(
      'SELECT CAST(COUNT(*) AS INTEGER) AS n FROM pg_prepared_statements',
    );
    return row!.n;
  };

  it('prepares a text once, and says how many rows it was', async () => {
    expect(await store.writeNow(INSERT, ['a', 1])).toBe(1);
    expect(await store.writeNow(INSERT, ['a', 1])).toBe(0);
    expect(await store.writeNow(INSERT, ['b', 1])).toBe(1);
    expect(await prepared()).toBe(1);
    expect(await store.getRepository(Mark).count()).toBe(2);
  });

  it('leaves it to the ordinary way when connections do not keep their statements', async () => {
    await store.writeNow(INSERT, ['a', 1]);
    await store.query('DEALLOCATE ALL');
    expect(await store.writeNow(INSERT, ['b', 1])).toBeNull();
    expect(await store.writeNow(INSERT, ['b', 1])).toBeNull();
    expect(await store.getRepository(Mark).count()).toBe(1);
  });

  it('leaves what cannot be written to be said in the ordinary way', async () => {
    expect(await store.writeNow(INSERT, ['a', null])).toBeNull();
    expect(await store.writeNow(INSERT, ['a', 1])).toBe(1);
  });

  it('is refused inside a transaction', async () => {
    await expect(store.transaction(async () => store.writeNow(INSERT, ['a', 1]))).rejects.toThrow(
      OutsideTransactionError,
    );
  });

  it('says within 2 s that no connection is to be had', async () => {
    const runner = store.createQueryRunner();
    await runner.connect();
    const startedAt = performance.now();
    const error = await Promise.resolve(store.writeNow(INSERT, ['a', 1])).catch((reason: unknown) => reason);
    expect(databaseFaultOf(error)).toBe('unavailable');
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await runner.release();
  });
});
