import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFaultOf } from '../database-fault';
import { Mark, openMarks } from '../testing/marks';
import { startPostgres, type PostgresServer } from '../testing/postgres-server';
import type { WorkspaceDataSource } from '../workspace-data-source';

describe('a Postgres server that goes away', () => {
  let server: PostgresServer;
  let store: WorkspaceDataSource;
  beforeAll(async () => {
    server = await startPostgres();
    store = await openMarks({ url: server.url, poolSize: 2 });
  }, 60_000);
  afterAll(async () => {
    await store.destroy();
    await server.stop();
  });

  const count = () => store.getRepository(Mark).count();
  async function timed(work: Promise<unknown>): Promise<{ fault: string | null; tookMs: number }> {
    const startedAt = performance.now();
    const error: unknown = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    return { fault: error === null ? 'none' : databaseFaultOf(error), tookMs: performance.now() - startedAt };
  }

  it('is unavailable within 2 s when every connection is taken, and recovers alone', async () => {
    const held = [store.createQueryRunner(), store.createQueryRunner()];
    await Promise.all(held.map(runner => runner.connect()));

    const { fault, tookMs } = await timed(count());

    expect(fault).toBe('unavailable');
    expect(tookMs).toBeLessThan(2_000);
    await Promise.all(held.map(runner => runner.release()));
    expect(await count()).toBe(0);
  });

  it('survives the end of its connections, idle and in a transaction', async () => {
    await count();
    const killed = store.transaction(async manager => {
      await manager.query('SELECT 1');
      await terminateOthers();
      await sleep(50);
      await manager.insert(Mark, { id: 'a', value: 1 });
    });
    expect((await timed(killed)).fault).toBe('unavailable');
    expect(await count()).toBe(0);
  });

  it('is unavailable while the server is down, and back when it is', async () => {
    await server.crash();
    const { fault, tookMs } = await timed(count());
    expect(fault).toBe('unavailable');
    expect(tookMs).toBeLessThan(2_000);

    await server.restart();
    expect((await timed(count())).fault).toBe('none');
  });

  it('gives up on a server that does not answer', async () => {
    const silent: Server = createServer().listen(0, '127.0.0.1');
    const url = () => `postgres://x@127.0.0.1:${(silent.address() as AddressInfo).port}/x?sslmode=disable`;
    await sleep(10);
    const { fault, tookMs } = await timed(openMarks({ url: url() }));
    silent.close();
    expect(fault).toBe('unavailable');
    expect(tookMs).toBeLessThan(2_000);
  });

  async function terminateOthers(): Promise<void> {
    const admin = await openMarks({ url: server.url, poolSize: 1 });
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = $1',
      ['client backend'],
    );
    await admin.destroy();
  }
});
