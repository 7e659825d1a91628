import type { Browser, BrowserContext, Page } from 'playwright-core';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { signIn } from './support/notified-visit';
import { Person } from './support/person';
import { until } from './support/until';

/** Of what happened while there was no network, no event ever comes. */
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_NETWORK_IO_SUSPENDED/;

/** Ada has two tabs of one browser, on the same list, and loses the network. Somebody else goes on with her list. */
describe('live updates over a lost network', () => {
  expectNotices(
    /^status: (Offline|No answer) since .+ Changes cannot be saved\.$/,
    'toast: The workspace can be reached again.',
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Person;
  let laptop: BrowserContext;
  let tabs: Page[];
  let listId: string;
  let connections: number[];
  const complaints: string[] = [];
  beforeAll(async () => {
    instance = await Instance.start({ RATE_LIMIT_PER_MINUTE: '0' });
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    ({ id: listId } = (await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Errands' })).body);
    browser = await launchBrowser();
    laptop = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    laptop.setDefaultTimeout(15_000);
    await signIn(laptop, ada);
    connections = [0, 0];
    tabs = [await open(0), await open(1)];
    await until(async () => (await streams()) === 1, 'the browser is connected');
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  afterEach(() => expect(complaints.splice(0).filter(words => !LOST.test(words))).toEqual([]));

  async function open(at: number): Promise<Page> {
    const page = await laptop.newPage();
    complaintsOf(page, complaints);
    page.on('request', request => {
      if (new URL(request.url()).pathname === '/api/live') connections[at]!++;
    });
    await page.goto(`${instance.url}/tasks/lists/${listId}`);
    await page.getByRole('textbox', { name: 'Add a task' }).waitFor();
    return page;
  }
  async function streams(): Promise<number> {
    const credential = { 'x-platform-admin-key': instance.env['ADMIN_KEY']! };
    const { body } = await new Person(instance.url).get<{ live: { streams: number } }>('/api/admin/health', credential);
    return body.live.streams;
  }
  const addTask = async (title: string): Promise<string> =>
    (await ada.post<{ id: string }>(`/tasks/api/lists/${listId}/items`, { title })).body.id;
  /** The tasks that a page shows, from top to bottom. */
  const shown = async (page: Page): Promise<string[]> => {
    const words = await page.locator('main').innerText();
    const places = ALL.map(title => [words.indexOf(title), title] as const).filter(([at]) => at >= 0);
    return places.sort(([one], [other]) => one - other).map(([, title]) => title);
  };
  const both = (): Promise<string[][]> => Promise.all(tabs.map(shown));
  const bothShow = (titles: string[]) =>
    until(
      async () => (await both()).every(one => one.join() === titles.join()),
      `both tabs show ${titles.join(', ')}`,
    ).catch(async (error: Error) => {
      throw new Error(`${error.message}; they show ${JSON.stringify(await both())}`);
    });
  const ALL = ['Buy bread', 'Post the letter', 'Return the book', 'Fetch the shoes', 'Call the plumber'];

  it('show nothing of what happens meanwhile, and the truth as soon as the network is there again', async () => {
    const bread = await addTask('Buy bread');
    await addTask('Post the letter');
    await bothShow(['Buy bread', 'Post the letter']);

    await laptop.setOffline(true);
    for (const tab of tabs) await tab.getByText(/^Offline since/).waitFor();
    await addTask('Return the book');
    await addTask('Fetch the shoes');
    expect((await ada.delete(`/tasks/api/items/${bread}`)).status).toBe(204);
    expect(await both()).toEqual([
      ['Buy bread', 'Post the letter'],
      ['Buy bread', 'Post the letter'],
    ]);

    const before = [...connections];
    await laptop.setOffline(false);
    await bothShow(['Post the letter', 'Return the book', 'Fetch the shoes']);
    for (const tab of tabs) await tab.getByText(/^Offline since/).waitFor({ state: 'detached' });
    // Still one connection for both.
    await until(async () => (await streams()) === 1, 'the browser is connected again');
    expect(connections.filter((count, at) => count > before[at]!)).toHaveLength(1);
  });

  it('go on afterwards, in both tabs', async () => {
    await addTask('Call the plumber');
    await bothShow(['Post the letter', 'Return the book', 'Fetch the shoes', 'Call the plumber']);
    const [first] = tabs;
    await first!.bringToFront();
    await first!.getByRole('checkbox', { name: 'Return the book' }).check();
    // What is done goes out of the list of what is open.
    await tabs[1]!.getByRole('checkbox', { name: 'Return the book' }).waitFor({ state: 'detached' });
    await bothShow(['Post the letter', 'Fetch the shoes', 'Call the plumber']);
  });

  it('survive the network going and coming several times while something changes', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await laptop.setOffline(true);
      const { body } = await ada.get<{ items: { id: string; title: string }[] }>(`/tasks/api/lists/${listId}/items`);
      const shoes = body.items.find(({ title }) => title === 'Fetch the shoes');
      if (shoes) await ada.delete(`/tasks/api/items/${shoes.id}`);
      else await addTask('Fetch the shoes');
      await laptop.setOffline(false);
    }
    await until(async () => (await both()).every(one => !one.includes('Fetch the shoes')), 'both show the last state');
    await until(async () => (await streams()) === 1, 'the browser is connected');
  });
});
