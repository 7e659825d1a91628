import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { tellThroughIdentity } from './support/identity-notices';
import { Instance } from './support/instance';
import { NotifiedTab } from './support/notified-tab';
import { Person } from './support/person';
import { until } from './support/until';

/**
 * Three tabs of one browser and one of another device. Things are killed and revived; every notification is seen exactly
 * once in each tab. The tests build on each other: it is one day in the life of these tabs.
 */
describe('notifications in real browsers', () => {
  let instance: Instance;
  let ada: Person;
  let userId: string;
  let browser: Browser;
  let laptop: BrowserContext;
  let phone: BrowserContext;
  let tabs: NotifiedTab[];
  let sent: string[];

  const contextOf = async (person: Person): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(15_000);
    await signIn(context, person);
    return context;
  };
  const signIn = (context: BrowserContext, { cookie, url }: Person) =>
    context.addCookies(
      cookie.split('; ').map(pair => {
        const [name, value] = pair.split(/=(.*)/s) as [string, string];
        return { name, value, url };
      }),
    );
  const send = async (...titles: string[]): Promise<void> => {
    sent.push(...titles);
    await tellThroughIdentity(instance, userId, titles);
  };
  const streams = async (): Promise<number> => {
    const headers = { 'x-platform-admin-key': instance.env['ADMIN_KEY']! };
    const { body } = await new Person(instance.url).get<{ notifications: { streams: number } }>(
      '/api/admin/health',
      headers,
    );
    return body.notifications.streams;
  };
  const streamsAre = (count: number) => until(async () => (await streams()) === count, `${count} streams`, 20_000);
  /** In every tab, once, and nothing else. */
  const everyTabWasTold = async (among = tabs): Promise<void> => {
    for (const tab of among) {
      await until(async () => (await tab.told()).length >= sent.length, `told ${sent.join(', ')}`).catch(
        () => undefined,
      );
      expect([...(await tab.told())].sort()).toEqual([...sent].sort());
    }
  };

  beforeAll(async () => {
    instance = await Instance.start({ NOTIFICATION_TRANSPORT: 'sse', RATE_LIMIT_PER_MINUTE: '0' });
    ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    userId = (await ada.get<{ user: { id: string } }>('/api/auth/session')).body.user.id;
    expect((await ada.patch('/api/account/notification-preferences', { pollIntervalSeconds: 5 })).status).toBe(200);
    browser = await launchBrowser();
    laptop = await contextOf(ada);
    phone = await contextOf(await Person.signIn(instance.url, 'ada@example.com'));
    // Whatever signing in has to tell is read before the day begins.
    await new Promise(done => setTimeout(done, 2500));
    await ada.post('/api/account/notifications/read-all');
    sent = [];
    tabs = [];
    for (const context of [laptop, laptop, laptop, phone]) tabs.push(await NotifiedTab.open(context, instance.url));
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  it('takes one stream for each browser, whatever the number of tabs, and every tab tells it once', async () => {
    await streamsAre(2);
    await send('first');
    await everyTabWasTold();
    for (const tab of tabs) expect(await tab.unread()).toBe(1);
  });

  it('shows in every tab and on the other device what was read in one', async () => {
    const [tab] = tabs;
    await tab!.page.getByRole('button', { name: /^Notifications/ }).click();
    await tab!.page.getByRole('button', { name: 'Mark as read', exact: true }).first().click();
    for (const other of tabs) await until(async () => (await other.unread()) === 0, 'nothing is unread');
    await tab!.page.keyboard.press('Escape');
  });

  it('goes on when the tab that holds the stream crashes', async () => {
    const leader = tabs.find(tab => tab.streamsAsked > 0)!;
    expect(tabs.filter(tab => tab.streamsAsked > 0)).toHaveLength(2);
    await leader.page.goto('chrome://crash').catch(() => undefined);
    await leader.page.close();
    tabs = tabs.filter(tab => tab !== leader);
    await send('second');
    await everyTabWasTold();
    await streamsAre(2);
    await send('third');
    await everyTabWasTold();
  });

  it('misses nothing while the server is killed and comes back', async () => {
    await instance.stop(instance.runtime, 'SIGKILL');
    await send('fourth');
    await instance.startRuntime();
    await send('fifth');
    await everyTabWasTold();
    await streamsAre(2);
    await send('sixth');
    await everyTabWasTold();
    expect((await tabs[0]!.listed()).slice(0, sent.length).sort()).toEqual([...sent].sort());
  });

  it('misses nothing while the network is away', async () => {
    await laptop.setOffline(true);
    await send('seventh');
    await everyTabWasTold(tabs.slice(-1));
    await laptop.setOffline(false);
    await everyTabWasTold();
    await streamsAre(2);
  });

  it('polls after three errors, at the interval of the person, and never goes back', async () => {
    for (const context of [laptop, phone])
      await context.route('**/api/account/notifications/stream*', route => route.abort());
    const total = () => tabs.reduce((sum, { streamsAsked }) => sum + streamsAsked, 0);
    const before = total();
    await instance.stop(instance.runtime);
    await instance.startRuntime();
    // The break is the first error; two tries to come back are the others.
    await until(async () => total() === before + 4, 'each browser tried twice', 20_000);
    for (const context of [laptop, phone]) await context.unroute('**/api/account/notifications/stream*');

    // By lists, each of which says that there is a stream.
    await send('eighth', 'ninth');
    await everyTabWasTold();
    await new Promise(done => setTimeout(done, 2000));
    expect([total(), await streams()]).toEqual([before + 4, 0]);
  });

  it('shows nothing of the former person when somebody else signs in in this browser', async () => {
    const grace = await Person.register(instance.url, { name: 'Grace Hopper', email: 'grace@example.com' });
    await laptop.clearCookies();
    await signIn(laptop, grace);
    await tellThroughIdentity(instance, userId, ['for Ada alone']);
    for (const { page } of tabs.slice(0, -1)) {
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      await page.getByText('Grace Hopper').first().waitFor();
      expect(await page.getByText('Ada').count()).toBe(0);
    }
  });
});
