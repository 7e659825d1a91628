import type { Browser, BrowserContext, Page } from 'playwright-core';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { signIn } from './support/notified-visit';
import { Person } from './support/person';
import { until } from './support/until';

/** Of what happened while there was no network, no event ever comes. */
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_NETWORK_IO_SUSPENDED/;

const COUNT_ROWS = `(async () => {
  const promised = request =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const db = await promised(indexedDB.open('sv-offline'));
  const count = name => promised(db.transaction(name).objectStore(name).count());
  const [people, writes, answers] = await Promise.all(['people', 'writes', 'answers'].map(count));
  return { people, writes, answers };
})()`;

/**
 * Ada has two tabs of one browser, on the same list, and loses the network. She goes on in the tabs, and so does another
 * device of hers. What the tabs do is sent when the network is back.
 */
describe('live updates over a lost network', () => {
  expectNotices(
    /^status: (Offline|No answer) since .+(Changes are kept|changes? waiting)\.$/,
    'toast: The workspace can be reached again.',
    /^status: (\d changes were not saved\.|1 change was not saved\.|Saving your changes…)$/,
    /^dialog: (Task|Edit list|Changes that were not saved)$/,
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
    const viewport = { width: 1280, height: 800 };
    laptop = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'allow' });
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

  const taskOf = async (title: string) => {
    const { body } = await ada.get<{ items: { id: string; title: string; doneAt: string | null }[] }>(
      `/tasks/api/lists/${listId}/items?state=all`,
    );
    return body.items.filter(item => item.title === title);
  };
  const rename = async (page: Page, title: string, to: string): Promise<void> => {
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(to);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  };
  const add = async (page: Page, title: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Add a task' }).fill(title);
    await page.keyboard.press('Enter');
  };
  /** How many rows this browser keeps, by store. */
  const kept = (page: Page): Promise<Record<string, number>> => page.evaluate(COUNT_ROWS);

  it('keep what is added, checked off and renamed meanwhile, in both tabs, and send it once, in its order', async () => {
    const [first, second] = tabs;
    await addTask('Mow the lawn');
    await addTask('Feed the cat');
    await first!.getByRole('checkbox', { name: 'Feed the cat' }).waitFor();
    await laptop.setOffline(true);
    await first!.getByText(/Changes are kept/).waitFor();

    await add(first!, 'Paint the fence');
    await add(first!, 'Sweep the yard');
    await first!.getByText(/2 changes waiting/).waitFor();
    await first!.getByRole('checkbox', { name: 'Sweep the yard' }).check();
    await rename(first!, 'Mow the lawn', 'Mow the big lawn');
    // The other tab shows them too, and adds one.
    await second!.getByRole('checkbox', { name: 'Paint the fence' }).waitFor();
    await add(second!, 'Wash the car');
    await first!.getByRole('checkbox', { name: 'Wash the car' }).waitFor();
    await second!.getByText(/5 changes waiting/).waitFor();
    expect(await taskOf('Paint the fence')).toEqual([]);
    await addTask('Clean the grill');

    const sent: string[] = [];
    laptop.on('request', request => request.method() !== 'GET' && sent.push(request.postData() ?? ''));
    await laptop.setOffline(false);
    await until(async () => (await taskOf('Wash the car')).length === 1, 'the last change is stored');
    await until(async () => (await kept(first!))['writes'] === 0, 'nothing waits');
    const titles = ['Paint', 'Sweep', '"done":true', 'Mow the big', 'Wash'];
    expect(sent.map(body => titles.findIndex(part => body.includes(part)))).toEqual([0, 1, 2, 3, 4]);
    expect(await taskOf('Paint the fence')).toHaveLength(1);
    expect((await taskOf('Sweep the yard'))[0]!.doneAt).not.toBeNull();
    expect(await taskOf('Mow the big lawn')).toHaveLength(1);
    // Behind what was added before they could be sent.
    const { body } = await ada.get<{ items: { title: string }[] }>(`/tasks/api/lists/${listId}/items`);
    const last = body.items.slice(-3).map(({ title }) => title);
    expect(last).toEqual(['Clean the grill', 'Paint the fence', 'Wash the car']);
  });

  it('open a list that was open before, without a network', async () => {
    const { body } = await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Holidays' });
    await ada.post(`/tasks/api/lists/${body.id}/items`, { title: 'Book the ferry' });
    const [first] = tabs;
    const lists = first!.getByRole('navigation', { name: 'Task lists' });
    await lists.getByRole('link', { name: /^Holidays/ }).click();
    await first!.getByRole('checkbox', { name: 'Book the ferry' }).waitFor();
    await lists.getByRole('link', { name: /^Errands/ }).click();
    await first!.getByRole('checkbox', { name: 'Paint the fence' }).waitFor();
    await laptop.setOffline(true);
    await first!.getByText(/^Offline since/).waitFor();
    await add(first!, 'Buy stamps');
    await lists.getByRole('link', { name: /^Holidays/ }).click();
    await first!.getByRole('checkbox', { name: 'Book the ferry' }).waitFor();
    await lists.getByRole('link', { name: /^Errands/ }).click();
    await first!.getByRole('checkbox', { name: 'Buy stamps' }).waitFor();
    await laptop.setOffline(false);
    await until(async () => (await taskOf('Buy stamps')).length === 1, 'the task is stored');
  });

  it('make a list and give it another name, which a reload does not lose, and send it before what is in it', async () => {
    const [first, second] = tabs;
    await laptop.setOffline(true);
    await first!.getByText(/^Offline since/).waitFor();
    await first!.getByRole('button', { name: 'New list' }).click();
    await first!.getByRole('textbox', { name: 'Name of the new list' }).fill('Garden');
    await first!.keyboard.press('Enter');
    await first!.getByRole('heading', { level: 1, name: 'Garden' }).waitFor();
    await add(first!, 'Water the roses');
    await first!.getByRole('button', { name: 'List options' }).click();
    await first!.getByRole('menuitem', { name: 'Rename or colour' }).click();
    await first!.getByRole('textbox', { name: 'Name' }).fill('Balcony');
    await first!.getByRole('button', { name: 'Save' }).click();
    await second!.getByRole('link', { name: /^Balcony/ }).waitFor();

    await first!.reload();
    await first!.getByRole('checkbox', { name: 'Water the roses' }).waitFor();
    await laptop.setOffline(false);
    await until(async () => (await kept(first!))['writes'] === 0, 'nothing waits');
    const { body } = await ada.get<{ lists: { name: string; openCount: number }[] }>('/tasks/api/lists');
    expect(body.lists).toContainEqual(expect.objectContaining({ name: 'Balcony', openCount: 1 }));
    await first!.getByRole('link', { name: /^Errands/ }).click();
    await first!.getByRole('checkbox', { name: 'Paint the fence' }).waitFor();
  });

  it('add nothing twice when the answer was lost', async () => {
    const [first] = tabs;
    let lost = 0;
    await laptop.route(/\/items$/, async route => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await add(first!, 'Return the ladder');
    await until(async () => lost > 1, 'it is sent again');
    await laptop.unroute(/\/items$/);
    await until(async () => (await kept(first!))['writes'] === 0, 'nothing waits');
    expect(await taskOf('Return the ladder')).toHaveLength(1);
    complaints.length = 0; // the browser reports the lost answer
  });

  it('ask what to keep where somebody else was faster, and never decide that themselves', async () => {
    const [first] = tabs;
    const [fence] = await taskOf('Paint the fence');
    const [stamps] = await taskOf('Buy stamps');
    await laptop.setOffline(true);
    await first!.getByText(/^Offline since/).waitFor();
    await rename(first!, 'Paint the fence', 'Paint the fence green');
    await rename(first!, 'Buy stamps', 'Buy ten stamps');
    await ada.patch(`/tasks/api/items/${fence!.id}`, { title: 'Paint the fence red' });
    await ada.delete(`/tasks/api/items/${stamps!.id}`);
    await laptop.setOffline(false);
    await first!.getByText('2 changes were not saved.').waitFor();
    expect(await taskOf('Paint the fence red')).toHaveLength(1);

    await first!.bringToFront();
    await first!.getByRole('button', { name: 'Review' }).click();
    const dialog = first!.getByRole('dialog', { name: 'Changes that were not saved' });
    const text = (await dialog.innerText()).replace(/\s+/g, ' ');
    expect(text).toContain('Theirs Paint the fence red Yours Paint the fence green');
    expect(text).toContain('There is no such task');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(async () => (await taskOf('Paint the fence green')).length === 1, 'hers is stored');
    await first!.getByText('Buy ten stamps').waitFor({ state: 'detached' });
    await tabs[1]!.getByRole('checkbox', { name: 'Paint the fence green' }).waitFor();
    complaints.length = 0; // the browser reports both refusals
  });

  it('keep nothing when the session was ended elsewhere', async () => {
    const [first] = tabs;
    expect((await kept(first!))['answers']).toBeGreaterThan(0);
    await laptop.setOffline(true);
    await first!.getByText(/^Offline since/).waitFor();
    await add(first!, 'Never sent');
    await first!.getByText(/1 change waiting/).waitFor();
    const other = await Person.signIn(instance.url, 'ada@example.com');
    expect((await other.delete('/api/auth/sessions')).status).toBeLessThan(300);
    await laptop.setOffline(false);
    for (const tab of tabs) await tab.waitForURL(/\/login/);
    expect(await kept(first!)).toEqual({ people: 0, writes: 0, answers: 0 });
    complaints.length = 0; // what had no session any more was refused
  });
});
