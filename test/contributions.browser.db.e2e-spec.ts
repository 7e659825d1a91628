import type { Browser, BrowserContext, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { until } from './support/until';

const DAY_MS = 86_400_000;

const appendForeignPicture = `(() => {
  const picture = document.createElement('img');
  picture.src = 'https://evil.example/pixel.png';
  document.querySelector('sv-widget-card .place').append(picture);
})()`;

/** What Tasks adds to pages outside its own, for Ada, and that Bob sees nothing of it. */
describe('contributions of an app', () => {
  expectNotices(
    /^dialog: Jump to$/,
    /^status: (Nothing is called that\.|Draft restored)/,
    /^alert: This widget could not load/,
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Person;
  let bob: Person;
  let page: Page;
  let listId: string;
  let expected: RegExp | null;
  const complaints: string[] = [];

  beforeAll(async () => {
    instance = await Instance.start({});
    browser = await launchBrowser();
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    bob = await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
    const { body: list } = await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Home' });
    listId = list.id;
    await addTask('Buy oat milk', { dueAt: today() });
    await addTask('Water the plants', { dueAt: new Date(Date.now() - 8 * DAY_MS).toISOString() });
    page = await newPage(ada);
  });
  beforeEach(() => (expected = null));
  afterEach(() => expect(complaints.splice(0).filter(line => !expected?.test(line))).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  /** Later than now, so that no reminder comes, and mostly still today. */
  const today = () => new Date(Date.now() + 600_000).toISOString();
  const addTask = (title: string, fields = {}) => ada.post(`/tasks/api/lists/${listId}/items`, { title, ...fields });
  async function newPage(person: Person): Promise<Page> {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(15_000);
    const cookies = person.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    const opened = await context.newPage();
    complaintsOf(opened, complaints);
    return opened;
  }
  const path = () => new URL(page.url()).pathname + new URL(page.url()).search;
  const widget = () => page.getByRole('article', { name: 'Due today' });
  const inSidebar = (name: string) =>
    page.getByRole('navigation', { name: 'Apps' }).getByRole('link', { name, exact: true });
  const palette = async (text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(text);
  };

  it('are a widget on the start page and a number at the name of the app', async () => {
    await page.goto(instance.url);
    await widget()
      .getByRole('link', { name: /Buy oat milk/ })
      .waitFor();
    expect(
      await widget()
        .getByText(/^Overdue since/)
        .count(),
    ).toBe(1);
    await inSidebar('Tasks, 2 due').waitFor();
    await page
      .getByRole('list', { name: 'Apps' })
      .getByRole('link', { name: /^Tasks, 2 due / })
      .waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('follow what is checked off in the widget', async () => {
    await widget().getByRole('checkbox', { name: 'Water the plants' }).check();
    await inSidebar('Tasks, 1 due').waitFor();
    await widget()
      .getByRole('link', { name: /Buy oat milk/ })
      .click();
    await page.waitForURL(`${instance.url}/tasks/lists/${listId}`);
    await page.getByRole('checkbox', { name: 'Buy oat milk' }).check();
    await inSidebar('Tasks').waitFor();
    await page.goto(instance.url);
    await widget().getByText('Nothing due today').waitFor();
  });

  it('are as high as what they show, within the limits of their size, and cut nothing off', async () => {
    const rem = 16;
    const measured = () =>
      page.evaluate<{ height: number; hidden: number }>(`(() => {
        const { clientHeight, scrollHeight } = document.querySelector('[aria-label="Due today"] .content');
        return { height: clientHeight, hidden: scrollHeight - clientHeight };
      })()`);
    const empty = await measured();
    expect(empty).toEqual({ height: expect.any(Number), hidden: 0 });
    expect(empty.height).toBeGreaterThanOrEqual(10 * rem);

    const { id } = (await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Many' })).body;
    const add = (title: string) =>
      ada.post(`/tasks/api/lists/${id}/items`, { title, dueAt: new Date(Date.now() - 60_000).toISOString() });
    for (let at = 1; at <= 5; at++) await add(`Errand ${at}.`);
    await widget().getByRole('link', { name: 'Errand 5.' }).waitFor();
    const some = await measured();
    expect([some.hidden, some.height > empty.height, some.height < 20 * rem]).toEqual([0, true, true]);

    for (let at = 6; at <= 20; at++) await add(`Errand ${at}.`);
    await widget().getByRole('link', { name: 'Errand 20.' }).waitFor();
    const many = await measured();
    expect([many.height, many.hidden > 0]).toEqual([20 * rem, true]);
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await widget().getByRole('link', { name: 'Errand 20.' }).scrollIntoViewIfNeeded();
    const [last, card] = [
      await widget().getByRole('link', { name: 'Errand 20.' }).boundingBox(),
      await widget().boundingBox(),
    ];
    expect(last!.y + last!.height).toBeLessThanOrEqual(card!.y + card!.height);

    await ada.delete(`/tasks/api/lists/${id}`);
    await widget().getByText('Nothing due today').waitFor();
    expect(await measured()).toEqual(empty);
  });

  it('are found by keyboard alone: content, commands, and entries under New', async () => {
    await addTask('Read about sourdough', { notes: 'with rye' });
    await palette('rye');
    const option = page.getByRole('group', { name: 'Found' }).getByRole('option', { name: /Read about sourdough/ });
    await option.waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${instance.url}/tasks/lists/${listId}`);
    await palette('overdue');
    await page
      .getByRole('group', { name: 'Commands' })
      .getByRole('option', { name: /Open today/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Due today' }).waitFor();
    expect(path()).toBe('/tasks/today');
    await palette('new task');
    await page
      .getByRole('group', { name: 'New' })
      .getByRole('option', { name: /New task/ })
      .waitFor();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")');
    await until(async () => (await focused()) === 'Add a task', 'the line for new tasks has the focus');
    await page.waitForURL(`${instance.url}/tasks`);
  });

  it('show nothing of it to somebody else', async () => {
    const { body } = await bob.get<{ results: unknown[] }>('/api/search?q=sourdough');
    expect(body.results).toEqual([]);
    const other = await newPage(bob);
    await other.goto(instance.url);
    await other.getByRole('article', { name: 'Due today' }).getByText('Nothing due today').waitFor();
    await other.getByRole('navigation', { name: 'Apps' }).getByRole('link', { name: 'Tasks', exact: true }).waitFor();
    await other.context().close();
  });

  it('give way to a card when the widget throws, beside a page that still works', async () => {
    expected = /TypeError/;
    await page.route(/\/tasks\/api\/due/, route => route.fulfill({ json: { items: [null], hasMore: false } }));
    await page.goto(instance.url);
    await widget().getByRole('alert').getByText('This widget could not load').waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search apps' }).fill('acc');
    await page
      .getByRole('list', { name: 'Apps' })
      .getByRole('link', { name: /^Account/ })
      .waitFor();
    await page.getByRole('searchbox', { name: 'Search apps' }).fill('');
    await page.unrouteAll();
    await widget()
      .getByRole('button', { name: /Try again/ })
      .or(widget().getByText('Nothing due today'))
      .first()
      .click();
    await widget().getByText('Nothing due today').waitFor();
    const reported = () =>
      instance.runtime
        .output()
        .split('\n')
        .find(line => line.includes('a page of a plugin failed'));
    await until(async () => reported() !== undefined, 'the error is in the log');
    expect(JSON.parse(reported()!)).toMatchObject({ plugin: 'sv.tasks', page: { path: '/' } });
  });

  it('give way to a card when the widget loads something of another origin, which is blocked', async () => {
    expected = /Content Security Policy|another origin|ERR_BLOCKED/;
    await page.evaluate(appendForeignPicture);
    await widget().getByRole('alert').getByText('This widget could not load').waitFor();
    await page
      .getByRole('list', { name: 'Apps' })
      .getByRole('link', { name: /^Tasks/ })
      .waitFor();
  });

  it.each([320, 1440])('fit a page of %d px', async width => {
    const title = 'A task with quite a long name that has to be cut somewhere in the card of the start page';
    await addTask(title, { dueAt: today() });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(instance.url);
    await widget().getByRole('link', { name: title }).first().waitFor();
    await page
      .getByRole('link', { name: /^Tasks, \d due/ })
      .first()
      .waitFor();
    await page.evaluate(settled);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/start-${width}.png` });
  });
});
