import { withinDeadline } from '../../process/answer-deadline';
import { databaseFaultOf } from '../database-fault';
import { withoutLimits } from '../statement-limits';
import { Mark, openMarks } from '../testing/marks';
import { startPostgres, type PostgresServer } from '../testing/postgres-server';
import type { WorkspaceDataSource } from '../workspace-data-source';

const STATEMENT_MS = 2_500;
const limits = { statementMs: STATEMENT_MS, connectMs: 1_500 };

describe('a Postgres server that is there and says nothing', () => {
  let server: PostgresServer;
  let store: WorkspaceDataSource;
  beforeAll(async () => {
    server = await startPostgres();
    store = await openMarks({
      url: server.url,
      poolSize: 4,
      limits,
    });
  }, 60_000);
  afterAll(async () => {
    await store.destroy();
    await server.stop();
  });

  const count = () => store.getRepository(Mark).count();
  const insert = 'INSERT INTO marks (id, value) VALUES ($1, $2)';

  async function timed(work: Promise<unknown>): Promise<{ fault: string | null; tookMs: number }> {
    const startedAt = performance.now();
    const error: unknown = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    return { fault: error === null ? 'none' : databaseFaultOf(error), tookMs: performance.now() - startedAt };
  }

  /** For a moment nobody asks a server once more that said nothing. */
  async function untilItAnswers(): Promise<void> {
    while ((await timed(count())).fault !== 'none') await new Promise(resolve => setTimeout(resolve, 50));
  }

  it('hangs nobody for longer than 2 s, in no kind of statement, and everything works when it goes on', async () => {
    const prepared = async () => store.writeNow(insert, ['b', 1]);
    await Promise.all([count(), count(), count()]);
    const thaw = server.freeze();

    const waiting = await Promise.all([
      ...[1, 2, 3, 4, 5, 6].map(() => timed(count())),
      timed(store.transaction(tx => tx.insert(Mark, { id: 'a', value: 1 }))),
      timed(prepared()),
    ]);
    const later = await timed(count());
    expect(later.tookMs).toBeLessThan(500);
    expect(databaseFaultOf(await openMarks({ url: server.url, limits }).catch((error: unknown) => error))).toBe(
      'unavailable',
    );
    thaw();

    for (const { fault, tookMs } of [...waiting, later]) {
      expect(fault).toBe('unavailable');
      expect(tookMs).toBeLessThan(2_300);
    }
    await untilItAnswers();
  });

  it('keeps a request that has waited already no longer than its deadline', async () => {
    await Promise.all([count(), count()]);
    const thaw = server.freeze();
    const { fault, tookMs } = await withinDeadline(performance.now() - 1_500, () => timed(count()));
    thaw();
    expect(fault).toBe('unavailable');
    expect(tookMs).toBeLessThan(1_400);
    await untilItAnswers();
  });

  it('lets a statement go on that is only slow', async () => {
    expect(await timed(store.query('SELECT pg_sleep(2.2)'))).toMatchObject({ fault: 'none' });
  });

  it('ends a statement at its limit, on each connection of the pool', async () => {
    const slow = await Promise.all([1, 2, 3].map(() => timed(store.query('SELECT pg_sleep(30)'))));
    for (const { fault, tookMs } of slow) {
      expect(fault).toBe('unavailable');
      expect(tookMs).toBeLessThan(STATEMENT_MS + 1_500);
    }
  });

  it('limits nothing of a migration or a long work, and limits what comes after it', async () => {
    const limit = async () => (await store.query<{ statement_timeout: string }[]>('SHOW statement_timeout'))[0];
    expect(await withoutLimits(limit)).toEqual({ statement_timeout: '0' });
    expect(await Promise.all([limit(), limit(), limit()])).toEqual(
      [1, 2, 3].map(() => ({ statement_timeout: `${STATEMENT_MS}ms` })),
    );

    const patient = withoutLimits(() => timed(count()));
    await patient;
    const thaw = server.freeze();
    const waited = withoutLimits(() => timed(count()));
    setTimeout(thaw, 2_500);
    expect(await waited).toMatchObject({ fault: 'none' });
  });
});
