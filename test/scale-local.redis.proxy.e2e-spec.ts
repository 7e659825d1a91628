import type { NotificationItem, NotificationList } from '@sv/contracts/notification.contract';
import { EventSource } from 'eventsource';
import { PASSWORD, Person } from './support/person';
import { ScaleLocal } from './support/scale-local';

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

describe('npm run scale:local: three runtimes and two auth servers behind nginx', () => {
  let scale: ScaleLocal;
  let url: string;
  let adminKey: string;
  let ada: Person;
  let tabs: Tab[];

  beforeAll(async () => {
    scale = await ScaleLocal.start();
    ({ url, adminKey } = scale);
    ada = await Person.register(url, { name: 'Ada', email: 'ada@example.com' });
    tabs = Array.from({ length: 6 }, () => new Tab(url, ada.cookie));
    await until(() => tabs.every(({ opened }) => opened === 1));
  });
  afterAll(async () => {
    tabs?.forEach(tab => tab.close());
    await scale?.close();
  });

  const broadcast = (title: string) =>
    fetch(`${url}/api/admin/broadcasts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-platform-admin-key': adminKey },
      body: JSON.stringify({ audience: { all: true }, title }),
    });
  /** A sign-in from a device that the workspace does not know is told to its person. */
  const makeNews = async (device: string) => {
    const body = { email: 'ada@example.com', password: PASSWORD };
    const { status } = await new Person(url).post('/api/auth/sign-in', body, { 'user-agent': device });
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
    expect(tabs.map(({ shown }) => shown.filter(title => title === 'Tea at four').length)).toEqual([1, 1, 1, 1, 1, 1]);
    // Each went where fewest were: all three runtimes have some of them.
    const { streams } = (await health()).notifications;
    expect(streams).toBeGreaterThan(0);
    expect(streams).toBeLessThan(6);
  });

  it('what is read in one tab is read in all of them, whatever runtime has them', async () => {
    const { id } = await find('Tea at four');
    expect((await ada.patch(`/api/account/notifications/${id}`, { read: true })).status).toBe(200);
    await until(() => tabs.every(({ states }) => states.some(state => state.includes(id))));
  });

  it('a runtime that is killed costs nobody a notification, and nobody sees one twice', async () => {
    const before = tabs.map(({ opened }) => opened);
    const { pids } = scale.processes;
    process.kill(pids.runtimes[0]!, 'SIGKILL');
    await makeNews('phone');
    await until(async () => (await inbox()).notifications.length >= 2);
    const [{ title, id }] = (await inbox()).notifications as [NotificationItem];
    await until(() => tabs.every(({ shown }) => shown.includes(title)), 20_000);
    expect(id).not.toBe((await find('Tea at four')).id);
    expect(tabs.map(({ shown }) => shown.filter(each => each === title).length)).toEqual([1, 1, 1, 1, 1, 1]);
    // Those of the killed runtime came back through the others.
    expect(tabs.filter(({ opened }, at) => opened > before[at]!).length).toBeGreaterThan(0);
    await until(() => scale.processes.pids.runtimes.every(Boolean));
    expect(scale.processes.pids.runtimes[0]).not.toBe(pids.runtimes[0]);
  });

  it.each([0, 1])('auth server %i may freeze or be killed: nobody notices', async which => {
    const pid = scale.processes.pids.auth[which]!;
    process.kill(pid, 'SIGSTOP');
    for (let each = 0; each < 6; each++) expect((await ada.get('/api/auth/session')).status).toBe(200);
    await until(async () => (await health()).problems.some(({ code }) => code === 'auth-server-away'));
    process.kill(pid, 'SIGKILL');
    for (let each = 0; each < 6; each++) expect((await ada.get('/api/auth/session')).status).toBe(200);
    await until(() => answers(`http://127.0.0.1:${scale.processes.ports.auth[which]}/api/health`), 20_000);
    expect(scale.processes.pids.auth[which]).not.toBe(pid);
  });

  const health = async (from = url) => {
    const headers = { 'x-platform-admin-key': adminKey };
    return (await (await fetch(`${from}/api/admin/health`, { headers })).json()) as {
      problems: { code: string }[];
      notifications: { streams: number; brokerConnected: boolean; transport: string };
    };
  };

  it('every server tells its own metrics', async () => {
    const { runtimeMetrics, authMetrics } = scale.processes.ports;
    const told = [...runtimeMetrics, ...authMetrics].map(port => fetch(`http://127.0.0.1:${port}/metrics`));
    const texts = await Promise.all((await Promise.all(told)).map(answer => answer.text()));
    expect(texts.filter(text => text.includes('\nworkspace_ready 1'))).toHaveLength(5);
  });

  it('a Redis that comes back carries again, with no restart', async () => {
    expect((await health()).notifications).toMatchObject({ transport: 'redis', brokerConnected: true });
    process.kill(scale.processes.pids.redis!, 'SIGKILL');
    await until(async () => !(await health()).notifications.brokerConnected);
    // Each comes back on its own.
    for (const port of scale.processes.ports.runtimes)
      await until(async () => (await health(`http://127.0.0.1:${port}`)).notifications.brokerConnected, 10_000);
    const seen = tabs.map(({ shown }) => shown.length);
    await makeNews('tablet');
    await until(() => tabs.every(({ shown }, at) => shown.length === seen[at]! + 1), 10_000);
  });

  it('Ctrl-C ends all of them', async () => {
    const { pids } = scale.processes;
    expect(await scale.interrupt()).toBe(0);
    const left = Object.values(pids).flat();
    expect(left).toHaveLength(8);
    expect(left.filter(isRunning)).toEqual([]);
  });
});

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

function isRunning(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false; // ESRCH
  }
}

async function until(holds: () => boolean | Promise<boolean>, withinMs = 5000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await holds());) {
    if (Date.now() > end) throw new Error(`did not happen within ${withinMs} ms: ${holds}`);
    await new Promise(done => setTimeout(done, 50));
  }
}
