import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { databaseFaultOf } from '../database-fault';
import { Mark, openMarks } from '../testing/marks';
import { startPostgres, type PostgresServer } from '../testing/postgres-server';
import type { WorkspaceDataSource } from '../workspace-data-source';

const CONNECT_MS = 400;
const limits = { statementMs: 30_000, connectMs: CONNECT_MS };

/** Requests got 503 from a Postgres that worked all the time, on a machine with other work. */
describe('a Postgres server that is busy', () => {
  let server: PostgresServer;
  let front: Front;
  let store: WorkspaceDataSource;
  beforeAll(async () => {
    server = await startPostgres();
    front = await Front.of(server.url);
    store = await openMarks({ url: front.url, poolSize: 2, limits });
  }, 120_000);
  afterAll(async () => {
    await store.destroy();
    await front.close();
    await server.stop();
  });

  const faultOf = (work: Promise<unknown>): Promise<string | null> =>
    work.then(() => null, databaseFaultOf) as Promise<string | null>;
  const insert = (id: string) => store.transaction(tx => tx.insert(Mark, { id, value: 1 }));

  /** Statements in one transaction, each of which is answered soon. */
  const work = (steps: number) =>
    store.transaction(async tx => {
      for (let step = 0; step < steps; step++) await tx.query('SELECT pg_sleep(0.1)');
    });

  it('is waited for while all connections work, in the order in which it was asked', async () => {
    const order: string[] = [];
    const holding = [work(12), work(12)];
    const asked = ['a', 'b', 'c'].map(async id => {
      await insert(id);
      order.push(id);
    });
    expect(await Promise.all([...holding, ...asked].map(faultOf))).toEqual([null, null, null, null, null]);
    expect(order.slice(0, 2).sort()).toEqual(['a', 'b']);
    expect(await store.getRepository(Mark).count()).toBe(3);
  });

  it('is unavailable when connections are held and nothing is answered on them', async () => {
    const held = [1, 2].map(() => store.query('SELECT pg_sleep(2)'));
    const startedAt = performance.now();
    expect(await faultOf(insert('d'))).toBe('unavailable');
    expect(performance.now() - startedAt).toBeLessThan(1_900);
    expect(store.waiting).toBe(0);
    expect(await Promise.all(held.map(faultOf))).toEqual([null, null]);
    expect(await faultOf(insert('d'))).toBe(null);
  });

  it('keeps its slow statements while it answers others, and is not believed to be gone', async () => {
    await Promise.all([work(1), work(1)]);
    front.isStalled = true;
    const answers = await Promise.all([store.query('SELECT pg_sleep(2.5)'), work(20)].map(faultOf));
    front.isStalled = false;
    expect(answers).toEqual([null, null]);
    expect(await faultOf(insert('e'))).toBe(null);
  });

  it('keeps its slow statement also when it answers nobody else, as long as it begins to answer', async () => {
    await work(1);
    front.isTrickling = true;
    const fault = await faultOf(store.query('SELECT pg_sleep(2.5)'));
    front.isTrickling = false;
    expect(fault).toBe(null);
  });

  it('is given up when it answers nobody', async () => {
    await Promise.all([work(1), work(1)]);
    front.isStalled = true;
    expect(await faultOf(store.query('SELECT pg_sleep(4)'))).toBe('unavailable');
    front.isStalled = false;
  });
});

/** Stands before the server. Stalled, it lets nobody new in, as a server does that gets no time to fork. */
class Front {
  isStalled = false;
  /** What it answers to new ones comes in two pieces, and late. */
  isTrickling = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly target: URL,
    private readonly listener: Server,
  ) {}

  static async of(url: string): Promise<Front> {
    const listener = createServer();
    const front = new Front(new URL(url), listener);
    listener.on('connection', socket => front.take(socket));
    await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve));
    return front;
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String((this.listener.address() as AddressInfo).port);
    return url.href;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise(resolve => this.listener.close(resolve));
  }

  private take(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    if (this.isStalled) return;
    const behind = connect(Number(this.target.port), this.target.hostname);
    behind.on('error', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    behind.on('close', () => socket.destroy());
    socket.pipe(behind);
    if (!this.isTrickling) return void behind.pipe(socket);
    behind.on('data', (bytes: Buffer) => {
      setTimeout(() => socket.write(bytes.subarray(0, 1)), 400);
      setTimeout(() => socket.write(bytes.subarray(1)), 1_000);
    });
  }
}
