import { startPostgres, type PostgresServer } from '@sv/server/database/testing/postgres-server';
import type { NotificationItem, NotificationList } from '@sv/contracts/notification.contract';
import { EventSource } from 'eventsource';
import { startRedis, type RedisServer } from '../scripts/check/redis-server';
import { freePort } from '../scripts/check/free-port';
import { Instance, type Process } from './support/instance';
import { Nginx } from './support/nginx';
import { PASSWORD, Person } from './support/person';

/** A tab: what its stream showed, in order; it reconnects by itself, with the last id it knows. */
class Tab {
  readonly shown: string[] = [];
  readonly states: string[] = [];
  opened = 0;
  private readonly source: EventSource;

  constructor(url: string, cookie: string) {
    this.source = new EventSource(`${url}/api/account/notifications/stream?cursor=`, {
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, cookie } }),
    });
    this.source.onopen = () => this.opened++;
    this.source.onmessage = ({ data }) => this.shown.push((JSON.parse(data) as { title: string }).title);
    this.source.addEventListener('state', ({ data }) => this.states.push(data));
  }

  close(): void {
    this.source.close();
  }
}

describe('two runtimes behind nginx, over Postgres and Redis', () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let instance: Instance;
  let first: Process;
  let nginx: Nginx;
  let ada: Person;
  let tabs: Tab[];

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    const [port, secondPort] = [await Nginx.port(), await freePort()];
    instance = await Instance.start({
      PUBLIC_URL: `http://localhost:${port}`,
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_URL: postgres.url,
      NOTIFICATION_TRANSPORT: 'redis',
      REDIS_URL: redis.url,
    });
    first = instance.runtime;
    await instance.startRuntime({ PORT: String(secondPort) });
    nginx = await Nginx.start(port, [Number(instance.env['PORT']), secondPort]);
    ada = await Person.register(nginx.url, { name: 'Ada', email: 'ada@example.com' });
    tabs = Array.from({ length: 4 }, () => new Tab(nginx.url, ada.cookie));
    await until(() => tabs.every(({ opened }) => opened === 1));
  });
  afterAll(async () => {
    tabs.forEach(tab => tab.close());
    await nginx.stop();
    await instance.close();
    await Promise.all([redis.stop(), postgres.stop()]);
  });

  const broadcast = (title: string) =>
    fetch(`${nginx.url}/api/admin/broadcasts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-platform-admin-key': instance.env['ADMIN_KEY']! },
      body: JSON.stringify({ audience: { all: true }, title }),
    });
  /** A sign-in from a device that the workspace does not know is told to its person. */
  const makeNews = async (device: string) => {
    const body = { email: 'ada@example.com', password: PASSWORD };
    const { status } = await new Person(nginx.url).post('/api/auth/sign-in', body, { 'user-agent': device });
    expect(status).toBe(200);
  };
  const inbox = async () => (await ada.get<NotificationList>('/api/account/notifications')).body;
  const find = async (title: string): Promise<NotificationItem> =>
    (await inbox()).notifications.find(each => each.title === title)!;

  it('of 50 broadcasts at once one is sent, and every tab shows it once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => broadcast('Tea at four')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter(status => status === 202)).toHaveLength(1);
    expect(statuses.filter(status => status === 429)).toHaveLength(49);
    expect(Number(answers.find(({ status }) => status === 429)!.headers.get('retry-after'))).toBeGreaterThan(30);

    await until(() => tabs.every(({ shown }) => shown.includes('Tea at four')));
    expect(tabs.map(({ shown }) => shown.filter(title => title === 'Tea at four').length)).toEqual([1, 1, 1, 1]);
    // Each went where fewest were: both runtimes have some of them.
    const { streams } = (await health()).notifications;
    expect(streams).toBeGreaterThan(0);
    expect(streams).toBeLessThan(4);
  });

  it('what is read in one tab is read in all of them, whatever runtime has them', async () => {
    const { id } = await find('Tea at four');
    expect((await ada.patch(`/api/account/notifications/${id}`, { read: true })).status).toBe(200);
    await until(() => tabs.every(({ states }) => states.some(state => state.includes(id))));
  });

  it('a runtime that is killed costs nobody a notification, and nobody sees one twice', async () => {
    const before = tabs.map(({ opened }) => opened);
    await instance.stop(first, 'SIGKILL');
    await makeNews('phone');
    await until(async () => (await inbox()).notifications.length >= 2);
    const [{ title, id }] = (await inbox()).notifications as [NotificationItem];
    await until(() => tabs.every(({ shown }) => shown.includes(title)), 20_000);
    expect(id).not.toBe((await find('Tea at four')).id);
    expect(tabs.map(({ shown }) => shown.filter(each => each === title).length)).toEqual([1, 1, 1, 1]);
    // Those of the killed runtime came back through the other one.
    expect(tabs.filter(({ opened }, at) => opened > before[at]!).length).toBeGreaterThan(0);
  });

  const health = async () => {
    const headers = { 'x-platform-admin-key': instance.env['ADMIN_KEY']! };
    return (await (await fetch(`${nginx.url}/api/admin/health`, { headers })).json()) as {
      notifications: { streams: number; brokerConnected: boolean; transport: string };
    };
  };

  it('a Redis that comes back carries again, with no restart', async () => {
    expect((await health()).notifications).toMatchObject({ transport: 'redis', brokerConnected: true });
    await redis.kill();
    await until(async () => !(await health()).notifications.brokerConnected);
    await redis.restart();
    await until(async () => (await health()).notifications.brokerConnected, 10_000);
    const seen = tabs.map(({ shown }) => shown.length);
    await makeNews('tablet');
    await until(() => tabs.every(({ shown }, at) => shown.length === seen[at]! + 1), 10_000);
  });
});

async function until(holds: () => boolean | Promise<boolean>, withinMs = 5000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await holds());) {
    if (Date.now() > end) throw new Error(`did not happen within ${withinMs} ms: ${holds}`);
    await new Promise(done => setTimeout(done, 50));
  }
}
