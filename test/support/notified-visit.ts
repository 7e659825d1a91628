import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from './browser';
import { tellThroughIdentity } from './identity-notices';
import { Instance } from './instance';
import { NotifiedTab } from './notified-tab';
import { Person } from './person';
import { until } from './until';

const withinMs = 20_000;

/** An instance with streams, Ada, three tabs of her laptop's browser and one of her phone's; and what she was sent. */
export class NotifiedVisit {
  readonly sent: string[] = [];
  /** The phone's is the last one. */
  tabs: NotifiedTab[] = [];

  private constructor(
    readonly instance: Instance,
    readonly browser: Browser,
    readonly laptop: BrowserContext,
    readonly phone: BrowserContext,
    private readonly userId: string,
  ) {}

  static async begin(): Promise<NotifiedVisit> {
    const instance = await Instance.start({ NOTIFICATION_TRANSPORT: 'sse', RATE_LIMIT_PER_MINUTE: '0' });
    const ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    const { body } = await ada.get<{ user: { id: string } }>('/api/auth/session');
    const again = await Person.signIn(instance.url, 'ada@example.com');
    await ada.patch('/api/account/notification-preferences', { pollIntervalSeconds: 5 });
    const browser = await launchBrowser();
    const [laptop, phone] = [await contextOf(browser, ada), await contextOf(browser, again)];
    const visit = new NotifiedVisit(instance, browser, laptop, phone, body.user.id);
    for (const context of [laptop, laptop, laptop, phone]) {
      visit.tabs.push(await NotifiedTab.open(context, instance.url));
    }
    await visit.streamsAre(2);
    return visit;
  }

  async end(): Promise<void> {
    await this.browser.close();
    await this.instance.close();
  }

  /** Resolves when it is handed in; it goes out within 2 s. */
  async send(...titles: string[]): Promise<void> {
    this.sent.push(...titles);
    await tellThroughIdentity(this.instance, this.userId, titles);
  }

  /** In each tab a message for everything that was sent, once, and for nothing else. */
  async everyTabWasTold(tabs = this.tabs): Promise<void> {
    for (const tab of tabs) {
      const isDone = async () => (await tab.told()).length >= this.sent.length;
      await until(isDone, this.sent.join(', '), withinMs).catch(() => undefined);
      expect((await tab.told()).sort()).toEqual([...this.sent].sort());
    }
  }

  async streams(): Promise<number> {
    const credential = { 'x-platform-admin-key': this.instance.env['ADMIN_KEY']! };
    const { body } = await new Person(this.instance.url).get<{ notifications: { streams: number } }>(
      '/api/admin/health',
      credential,
    );
    return body.notifications.streams;
  }

  streamsAre(count: number): Promise<void> {
    return until(async () => (await this.streams()) === count, `${count} streams`, withinMs);
  }
}

export async function signIn(context: BrowserContext, { cookie, url }: Person): Promise<void> {
  const cookies = cookie.split('; ').map(pair => pair.split(/=(.*)/s) as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url })));
}

async function contextOf(browser: Browser, person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(15_000);
  await signIn(context, person);
  return context;
}
