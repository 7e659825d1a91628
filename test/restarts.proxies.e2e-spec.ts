import { startPostgres, type PostgresServer } from '@sv/server/database/testing/postgres-server';
import { get, type ClientRequest } from 'node:http';
import { freePort } from '../scripts/check/free-port';
import { Instance, type Process } from './support/instance';
import { Person } from './support/person';
import { proxies } from './support/proxy-kinds';
import { until } from './support/until';

const STREAMS = 200;
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

describe('two runtimes behind a proxy with the documented settings', () => {
  let postgres: PostgresServer;
  let instance: Instance;
  let ports: string[];
  let proxy: { url: string; stop: () => Promise<void> };
  let ada: Person;
  const runtimes: Process[] = [];
  const tabs: Tab[] = [];

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
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
  });
  afterEach(async () => {
    tabs.splice(0).forEach(tab => tab.close());
    await proxy.stop();
  });
  afterAll(async () => {
    await instance.close();
    await postgres.stop();
  });

  const open = (count: number) => tabs.push(...Array.from({ length: count }, () => new Tab(proxy.url, ada.cookie)));
  const everyStreamIsOpen = async () => tabs.every(({ isOpen }) => isOpen);
  const stop = async (at: number) => expect(await instance.stop(runtimes[at]!)).toBe(0);
  const start = async (at: number) =>
    (runtimes[at] = await instance.startRuntime({ PORT: ports[at]!, PUBLIC_URL: instance.url }));
  const streamsOf = async (port: string): Promise<number> => {
    const headers = { 'x-platform-admin-key': instance.env['ADMIN_KEY']! };
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/health`, { headers });
    return ((await response.json()) as { notifications: { streams: number } }).notifications.streams;
  };
  const getsNewStreams = async (at: number): Promise<boolean> => {
    open(1);
    return (await streamsOf(ports[at]!)) > 0;
  };
  /** How many more streams one runtime has than the other. */
  const difference = async (): Promise<number> => {
    const [first, second] = await Promise.all(ports.map(streamsOf));
    return Math.abs(first! - second!);
  };
  /** The statuses of what one person asks, one after the other, while that continues; 0 where nothing was answered. */
  const askDuring = async (work: () => Promise<void>): Promise<number[]> => {
    const statuses = new Set<number>();
    const caller = ada.at(proxy.url);
    let working = true;
    const asking = (async () => {
      while (working) {
        const answer = caller.get('/api/account/notifications');
        statuses.add(
          await answer.then(
            ({ status }) => status,
            () => 0,
          ),
        );
      }
    })();
    await work().finally(() => (working = false));
    await asking;
    return [...statuses];
  };

  it.each(proxies)(
    '%s brings back every stream after a restart of both, and loses no request when they take turns',
    async (_, startProxy) => {
      proxy = await startProxy(await freePort(), ports.map(Number));
      open(STREAMS);
      await until(everyStreamIsOpen, 'every stream is open');

      await Promise.all([stop(0), stop(1)]);
      await Promise.all([start(0), start(1)]);
      await until(everyStreamIsOpen, 'every stream is back after both', BACK_WITHIN_MS);

      const statuses = await askDuring(async () => {
        for (const at of [0, 1]) {
          await stop(at);
          await start(at);
          await until(() => getsNewStreams(at), 'a new stream goes to the runtime that came back');
        }
      });
      expect(statuses).toEqual([200]);
      await until(everyStreamIsOpen, 'every stream is back after one and the other', BACK_WITHIN_MS);

      const before = await difference();
      open(NEW_STREAMS);
      await until(everyStreamIsOpen, 'the new streams are open');
      // They come all at once, and what is on its way is not always counted: some may go astray.
      expect(await difference()).toBeLessThanOrEqual(Math.max(before - NEW_STREAMS, 0) + NEW_STREAMS / 4);
    },
  );
});
