import { startPostgres, type PostgresServer } from '@sv/server/database/testing/postgres-server';
import { get, type ClientRequest } from 'node:http';
import { freePort } from '../scripts/check/free-port';
import { Instance, type Process } from './support/instance';
import { Person } from './support/person';
import { proxies } from './support/proxy-kinds';
import { until } from './support/until';

/** Of each proxy. */
const STREAMS = 70;
const NEW_STREAMS = 40;
/** From the moment at which both runtimes are ready again; a proxy that put them aside needs over 30 s. */
const BACK_WITHIN_MS = 10_000;

/** A tab whose stream comes back after every end, as a browser's does. */
class Tab {
  isOpen = false;
  private request?: ClientRequest;
  private retry?: NodeJS.Timeout;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    this.request?.destroy();
  }

  private open(): void {
    const url = `${this.url}/api/account/notifications/stream`;
    this.request = get(url, { headers: { cookie: this.cookie }, agent: false }, response => {
      this.isOpen = response.statusCode === 200;
      response.on('error', () => undefined).on('close', () => this.again());
      response.resume();
    }).on('error', () => this.again());
  }

  private again(): void {
    this.isOpen = false;
    clearTimeout(this.retry);
    if (!this.closed) this.retry = setTimeout(() => this.open(), 250 + Math.random() * 750);
  }
}

/** One of the proxies, with tabs and a caller of its own. */
interface Way {
  proxy: { url: string; stop: () => Promise<void> };
  tabs: Tab[];
  caller: Person;
}

/** How many streams each of both runtimes has. */
type Counts = [number, number];

/** All at once in front of the same runtimes, which take the most of the time when they start. */
describe('two runtimes behind each proxy with the documented settings', () => {
  let postgres: PostgresServer;
  let instance: Instance;
  let ports: string[];
  const runtimes: Process[] = [];
  const ways = new Map<string, Way>();

  beforeAll(async () => {
    postgres = await startPostgres();
    instance = await Instance.start({
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: postgres.url,
      NOTIFICATION_TRANSPORT: 'sse',
      RATE_LIMIT_PER_MINUTE: '0',
    });
    ports = [instance.env['PORT']!, String(await freePort())];
    runtimes.push(instance.runtime, await instance.startRuntime({ PORT: ports[1]!, PUBLIC_URL: instance.url }));
    const ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    for (const [name, start] of proxies) {
      const proxy = await start(await freePort(), ports.map(Number));
      ways.set(name, { proxy, tabs: [], caller: ada.at(proxy.url) });
      open(ways.get(name)!, STREAMS);
    }
    await until(everyStreamIsOpen, 'every stream is open');
  });
  afterAll(async () => {
    for (const { tabs, proxy } of ways.values()) {
      close(tabs);
      await proxy.stop();
    }
    await instance.close();
    await postgres.stop();
  });

  const open = ({ proxy: { url }, caller, tabs }: Way, count: number) =>
    tabs.push(...Array.from({ length: count }, () => new Tab(url, caller.cookie)));
  const close = (tabs: Tab[]) => tabs.splice(0).forEach(tab => tab.close());
  const all = () => [...ways.values()];
  const everyStreamIsOpen = async () => all().every(({ tabs }) => tabs.every(({ isOpen }) => isOpen));
  const stop = async (at: number) => expect(await instance.stop(runtimes[at]!)).toBe(0);
  const start = async (at: number) =>
    (runtimes[at] = await instance.startRuntime({ PORT: ports[at]!, PUBLIC_URL: instance.url }));
  const streamsOf = async (port: string): Promise<number> => {
    const headers = { 'x-platform-admin-key': instance.env['ADMIN_KEY']! };
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/health`, { headers });
    return ((await response.json()) as { notifications: { streams: number } }).notifications.streams;
  };
  const streams = async () => (await Promise.all(ports.map(streamsOf))) as Counts;
  /** While nothing else opens or ends a stream. */
  const getsNewStreams = async (way: Way, at: number): Promise<void> => {
    const before = await streamsOf(ports[at]!);
    await until(async () => {
      open(way, 1);
      await until(everyStreamIsOpen, 'the new stream is open');
      return (await streamsOf(ports[at]!)) > before;
    }, 'a new stream goes to the runtime that came back');
  };
  /** The statuses of what one person asks, one after the other, while that continues; 0 where nothing was answered. */
  const askDuring = async (work: () => Promise<void>): Promise<number[]> => {
    const statuses = new Set<number>();
    let working = true;
    const ask = async ({ caller }: Way) => {
      while (working) {
        const answer = caller.get('/api/account/notifications');
        statuses.add(
          await answer.then(
            ({ status }) => status,
            () => 0,
          ),
        );
      }
    };
    const asking = all().map(ask);
    await work().finally(() => (working = false));
    await Promise.all(asking);
    return [...statuses];
  };

  it('bring back every stream after a restart of both', async () => {
    await Promise.all([stop(0), stop(1)]);
    await Promise.all([start(0), start(1)]);
    await until(everyStreamIsOpen, 'every stream is back after both', BACK_WITHIN_MS);
  });

  it('lose no request when the runtimes take turns, and give new streams to the one that came back', async () => {
    const statuses = await askDuring(async () => {
      for (const at of [0, 1]) {
        await stop(at);
        await start(at);
        await until(everyStreamIsOpen, 'every stream is back after one', BACK_WITHIN_MS);
        for (const way of all()) await getsNewStreams(way, at);
      }
    });
    expect(statuses).toEqual([200]);
  });

  it.each(proxies.map(([name]) => name))(
    '%s gives new streams to the runtime that has fewer of its own',
    async name => {
      const way = ways.get(name)!;
      const before = await streams();
      open(way, NEW_STREAMS);
      await until(everyStreamIsOpen, 'the new streams are open');
      const after = await streams();
      // What the other proxies opened stays: that is how its own are counted.
      close(way.tabs);
      const others = all().reduce((sum, { tabs }) => sum + tabs.length, 0);
      // Until a proxy has told the runtime, what is closed counts; beside the last one there is nothing.
      if (others > 0) await until(async () => sumOf(await streams()) === others, 'its own are closed');
      const rest: Counts = others > 0 ? await streams() : [0, 0];
      // They come all at once, and what is on its way is not always counted: some may go astray.
      const allowed = Math.max(difference(before, rest) - NEW_STREAMS, 0) + NEW_STREAMS / 4;
      expect(difference(after, rest)).toBeLessThanOrEqual(allowed);
    },
  );
});

const sumOf = ([first, second]: Counts): number => first + second;
/** How many more streams one runtime has than the other, without the rest. */
const difference = (counts: Counts, rest: Counts): number => Math.abs(counts[0] - rest[0] - (counts[1] - rest[1]));
