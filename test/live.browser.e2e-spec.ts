import type { Browser, BrowserContext, Page } from 'playwright-core';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { signIn } from './support/notified-visit';
import { Person } from './support/person';
import { until } from './support/until';

const SOON_MS = 1000;

/** What a page asked the server for. */
interface Tab {
  page: Page;
  live: number;
  notificationStreams: number;
}

/** Ada has two tabs in the browser of her laptop and one on her phone, without a transport for notifications. */
describe('live updates in browsers', () => {
  expectNotices(
    /^toast: (\d new notifications )?Test notification/,
    /^status: Draft restored/,
    /^dialog: (Account|Profile|Task)$/,
    'status: This was changed in another window',
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Person;
  let laptop: BrowserContext;
  let tabs: Tab[];
  let listId: string;
  const complaints: string[] = [];
  beforeAll(async () => {
    instance = await Instance.start({ RATE_LIMIT_PER_MINUTE: '0' });
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    ({ id: listId } = (await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Errands' })).body);
    browser = await launchBrowser();
    laptop = await contextOf(ada);
    const phone = await contextOf(await Person.signIn(instance.url, 'ada@example.com'));
    tabs = [await open(laptop), await open(laptop), await open(phone)];
    await until(async () => (await streams()) === 2, 'two browsers are connected');
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  // A page that has signed out is told so.
  afterEach(() =>
    expect(
      complaints
        .splice(0)
        .filter(words => !/ 401 .*\/api\/(shell|account\/(badges|home|notification-preferences))$/.test(words)),
    ).toEqual([]),
  );

  async function contextOf(person: Person): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(15_000);
    await signIn(context, person);
    return context;
  }

  async function open(context: BrowserContext): Promise<Tab> {
    const tab = { page: await context.newPage(), live: 0, notificationStreams: 0 };
    complaintsOf(tab.page, complaints);
    tab.page.on('request', request => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/live') tab.live++;
      if (pathname === '/api/account/notifications/stream') tab.notificationStreams++;
    });
    await tab.page.goto(`${instance.url}/tasks/lists/${listId}`);
    await tab.page.getByRole('textbox', { name: 'Add a task' }).waitFor();
    return tab;
  }

  async function streams(): Promise<number> {
    const credential = { 'x-platform-admin-key': instance.env['ADMIN_KEY']! };
    const { body } = await new Person(instance.url).get<{ live: { streams: number } }>('/api/admin/health', credential);
    return body.live.streams;
  }
  const addTask = (title: string) => ada.post(`/tasks/api/lists/${listId}/items`, { title });
  const unread = async ({ page }: Tab): Promise<number> => {
    const label = await page.getByRole('button', { name: /^Notifications(,|$)/ }).getAttribute('aria-label');
    return Number(/(\d+) unread/.exec(label ?? '')?.[1] ?? 0);
  };
  /** How long each tab took to show it. */
  const shownIn = (shown: Tab[], isShown: (tab: Tab) => Promise<boolean>, startedAt = performance.now()) =>
    Promise.all(
      shown.map(async tab => {
        while (!(await isShown(tab)) && performance.now() - startedAt < 15_000)
          await new Promise(d => setTimeout(d, 10));
        return performance.now() - startedAt;
      }),
    );
  const hasTask =
    (title: string) =>
    async ({ page }: Tab) =>
      (await page.locator('main').innerText()).includes(title);

  it('take one connection for the two tabs of a browser, and one for the other browser', () => {
    expect(tabs.map(({ live }) => live > 0).filter(Boolean)).toHaveLength(2);
    expect(tabs[2]!.live).toBeGreaterThan(0);
  });

  it('show a task in every tab and browser: one that was added in a tab, and one that came over the API', async () => {
    const [first, ...others] = tabs;
    await first!.page.bringToFront();
    await first!.page.getByRole('textbox', { name: 'Add a task' }).fill('Buy bread');
    await first!.page.keyboard.press('Enter');
    for (const took of await shownIn(others, hasTask('Buy bread'))) expect(took).toBeLessThan(5 * SOON_MS);
    await addTask('Post the letter');
    for (const took of await shownIn(tabs, hasTask('Post the letter'))) expect(took).toBeLessThan(5 * SOON_MS);
  });

  it('keep what is being typed', async () => {
    const { page } = tabs[2]!;
    const field = page.getByRole('textbox', { name: 'Add a task' });
    await field.fill('Water the pla');
    await addTask('Return the book');
    await shownIn([tabs[2]!], hasTask('Return the book'));
    expect(await field.inputValue()).toBe('Water the pla');
    await field.fill('');
  });

  it('show within a second what is sent, for 95 of 100, in another tab and on another device', async () => {
    const waits: number[] = [];
    for (let at = 0; at < 20; at++) {
      await addTask(`Errand ${at}.`);
      waits.push(...(await shownIn(tabs, hasTask(`Errand ${at}.`))));
    }
    waits.sort((left, right) => left - right);
    expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(SOON_MS);
  });

  it('show a notification within a second, and open no stream of notifications while the list says polling', async () => {
    const waits: number[] = [];
    // More are not allowed in a minute.
    for (let at = 0; at < 5; at++) {
      const before = await Promise.all(tabs.map(unread));
      await ada.post('/api/account/notifications/test', {});
      const hasOneMore = async (tab: Tab) => (await unread(tab)) > before[tabs.indexOf(tab)]!;
      waits.push(...(await shownIn(tabs, hasOneMore)));
    }
    waits.sort((left, right) => left - right);
    expect(waits[Math.floor(waits.length * 0.95)]).toBeLessThan(SOON_MS);
    expect(tabs.map(({ notificationStreams }) => notificationStreams)).toEqual([0, 0, 0]);
  });

  it('show on the phone what was read on the laptop', async () => {
    await ada.post('/api/account/notifications/read-all', {});
    await shownIn(tabs, async tab => (await unread(tab)) === 0);
    expect(await Promise.all(tabs.map(unread))).toEqual([0, 0, 0]);
  });

  it('change an overlay that is open, too', async () => {
    const { page } = tabs[2]!;
    await page.getByRole('button', { name: /^Account menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
    const name = page.locator('sv-overlay').getByRole('textbox', { name: 'Name' });
    await name.waitFor();
    await ada.patch('/api/auth/profile', { name: 'Ada Lovelace' });
    await until(async () => (await name.inputValue()) === 'Ada Lovelace', 'the overlay has the new name');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Account menu of Ada Lovelace' }).waitFor();
  });

  it('keep what is being typed in a form, and offer what was saved elsewhere', async () => {
    const { page } = tabs[2]!;
    await addTask('Call mother');
    await page.getByRole('button', { name: 'Edit Call mother' }).click();
    const [title, notes] = [page.getByRole('textbox', { name: 'Title' }), page.getByRole('textbox', { name: 'Notes' })];
    await title.fill('Call my mother');
    const { body } = await ada.get<{ items: { id: string; title: string }[] }>(`/tasks/api/lists/${listId}/items`);
    const { id } = body.items.find(item => item.title === 'Call mother')!;
    await ada.patch(`/tasks/api/items/${id}`, { notes: 'After six' });
    await page.getByText('This was changed in another window').waitFor();
    expect([await title.inputValue(), await notes.inputValue()]).toEqual(['Call my mother', '']);
    await page.locator('dialog').getByRole('button', { name: 'Show', exact: true }).click();
    expect([await title.inputValue(), await notes.inputValue()]).toEqual(['Call my mother', 'After six']);
    await page.getByRole('button', { name: 'Save' }).click();
    await shownIn([tabs[0]!], hasTask('Call my mother'));
  });

  it('show everybody the new name of the workspace', async () => {
    const bob = await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
    const phone = await contextOf(bob);
    const page = await phone.newPage();
    complaintsOf(page, complaints);
    await page.goto(`${instance.url}/tasks`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await until(async () => (await streams()) === 3, 'Bob is connected');
    expect((await ada.patch('/api/admin/instance-config', { instanceName: 'Ada’s house' })).status).toBe(200);
    await page.getByText('Ada’s house').first().waitFor();
    await phone.close();
    await until(async () => (await streams()) === 2, 'Bob has left');
  });

  it('go on when the tab that holds the connection is closed', async () => {
    const [leader, other] = tabs[0]!.live > 0 ? [tabs[0]!, tabs[1]!] : [tabs[1]!, tabs[0]!];
    expect(other.live).toBe(0);
    await leader.page.close();
    await until(async () => other.live === 1 && (await streams()) === 2, 'the other tab has taken over');
    tabs = [other, tabs[2]!];
    await addTask('After the hand-over');
    for (const took of await shownIn(tabs, hasTask('After the hand-over'))) expect(took).toBeLessThan(5 * SOON_MS);
  });

  it('end at once with the session: the page goes to sign in, and the phone stays', async () => {
    const [tab] = tabs;
    await tab!.page
      .getByRole('button', { name: /^Account/ })
      .first()
      .click();
    await tab!.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await tab!.page.waitForURL(/\/login/);
    await until(async () => (await streams()) === 1, 'one browser is connected');
    expect(await tabs[1]!.page.locator('main').innerText()).toContain('After the hand-over');
  });
});
