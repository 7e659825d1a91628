import type { Browser, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { signIn } from './support/notified-visit';
import { Person } from './support/person';
import { stepTo } from './support/step-to';
import { until } from './support/until';

const DAY_MS = 86_400_000;
const REM = 16;

const appendForeignPicture = `(() => {
  const picture = document.createElement('img');
  picture.src = 'https://evil.example/pixel.png';
  document.querySelector('sv-widget-card .place').append(picture);
})()`;

/** What Tasks adds to pages outside its own, for Ada, and that Bob sees nothing of it. */
describe('contributions of an app', () => {
  expectNotices(
    /^dialog: (Search|Task)$/,
    /^status: (No results|Draft restored|Go to H Home)/,
    // Reminders of what is due: they come when the server looks next.
    /^toast: .*Due: /,
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
    listId = (await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Home' })).body.id;
    // Later than now, so that no reminder comes, and mostly still today.
    await addTask('Buy oat milk', { dueAt: new Date(Date.now() + 600_000).toISOString() });
    await addTask('Water the plants', { dueAt: new Date(Date.now() - 8 * DAY_MS).toISOString() });
    await addTask('Read about sourdough', { notes: 'with rye' });
    page = await newPage(ada);
  });
  beforeEach(() => (expected = null));
  afterEach(() => expect(complaints.splice(0).filter(line => !expected?.test(line))).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  const addTask = (title: string, fields = {}, list = listId) =>
    ada.post(`/tasks/api/lists/${list}/items`, { title, ...fields });
  async function newPage(person: Person): Promise<Page> {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    context.setDefaultTimeout(15_000);
    await signIn(context, person);
    const opened = await context.newPage();
    complaintsOf(opened, complaints);
    return opened;
  }
  const path = () => new URL(page.url()).pathname;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const widget = (on = page) => on.getByRole('article', { name: 'Due today' });
  const apps = (on = page) => on.getByRole('navigation', { name: 'Apps' });
  const inSidebar = (name: string, on = page) => apps(on).getByRole('link', { name, exact: true });
  const search = (on = page) => on.getByRole('combobox', { name: 'Search or jump to a page' });
  const palette = async (text: string, on = page) => {
    await on.keyboard.press('Control+k');
    await search(on).fill(text);
  };
  const option = (group: string, name: RegExp) =>
    page.getByRole('group', { name: group }).getByRole('option', { name });
  const newTaskHasFocus = () =>
    until(
      async () => (await page.evaluate<string | null>('document.activeElement.ariaLabel')) === 'Add a task',
      'the line for new tasks has the focus',
    );
  const leaveTask = async (title: string) => {
    const details = page.getByRole('dialog', { name: 'Task', exact: true });
    await details.getByLabel('Title').waitFor();
    expect(await details.getByLabel('Title').inputValue()).toBe(title);
    expect(path()).toMatch(`/tasks/lists/${listId}/tasks/`);
    await page.keyboard.press('Escape');
    await page.waitForURL(`${instance.url}/tasks/lists/${listId}`);
  };

  it('are a widget on the home page and a number at the name of the app, which follow what is checked off', async () => {
    await page.goto(instance.url);
    await widget()
      .getByRole('link', { name: /Buy oat milk/ })
      .waitFor();
    await widget()
      .getByText(/^Overdue since/)
      .waitFor();
    await inSidebar('Tasks, 2 due').waitFor();
    const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('link', { name: /Tasks\s*2 due/ });
    expect(await waiting.getAttribute('href')).toBe('/tasks/today');
    await widget().getByRole('checkbox', { name: 'Water the plants' }).check();
    await inSidebar('Tasks, 1 due').waitFor();
    await widget()
      .getByRole('link', { name: /Buy oat milk/ })
      .click();
    await leaveTask('Buy oat milk');
    await page.getByRole('checkbox', { name: 'Buy oat milk' }).check();
    await inSidebar('Tasks').waitFor();
    await stepTo(page, '/');
    await widget().getByText('Nothing due today').waitFor();
  });

  it('are as high as what they show, within the limits of their size, and cut nothing off', async () => {
    const measured = () =>
      page.evaluate<{ height: number; hidden: number }>(`(() => {
        const { clientHeight, scrollHeight } = document.querySelector('[aria-label="Due today"] .content');
        return { height: clientHeight, hidden: scrollHeight - clientHeight };
      })()`);
    const empty = await measured();
    expect(empty).toEqual({ height: expect.any(Number), hidden: 0 });
    expect(empty.height).toBeGreaterThanOrEqual(7 * REM);

    const { id } = (await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Many' })).body;
    const add = (title: string) => addTask(title, { dueAt: new Date(Date.now() - 60_000).toISOString() }, id);
    for (let at = 1; at <= 4; at++) await add(`Errand ${at}.`);
    await add('Errand 5. With quite a long name that has to be cut somewhere in the card of the start page');
    await widget().getByRole('link', { name: 'Errand 5.' }).waitFor();
    const some = await measured();
    expect([some.hidden, some.height > empty.height, some.height < 20 * REM]).toEqual([0, true, true]);

    for (let at = 6; at <= 20; at++) await add(`Errand ${at}.`);
    await widget().getByRole('link', { name: 'Errand 20.' }).waitFor();
    const many = await measured();
    expect([many.height, many.hidden > 0]).toEqual([20 * REM, true]);
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
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
    await palette('rye');
    await option('Found', /Read about sourdough/).waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await leaveTask('Read about sourdough');
    await page.setViewportSize({ width: 1440, height: 900 });
    await palette('overdue');
    await option('Commands', /Open today/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(path()).toBe('/tasks/today');
    await palette('new task');
    await option('New', /New task/).waitFor();
    await page.keyboard.press('Enter');
    await newTaskHasFocus();
    await page.waitForURL(`${instance.url}/tasks`);
  });

  it('have keys that jump and create, and a field that takes them as text', async () => {
    await page.getByLabel('Add a task').blur();
    await page.keyboard.press('g');
    await page.getByRole('status').getByText('Console').waitFor();
    await page.keyboard.press('h');
    await page.waitForURL(`${instance.url}/`);
    await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
    await page.keyboard.press('c');
    await page.getByRole('combobox', { name: 'Create something new' }).waitFor();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('New task')]);
    await page.keyboard.press('Enter');
    await newTaskHasFocus();
    await page.keyboard.type('gch?');
    expect(await page.getByLabel('Add a task').inputValue()).toBe('gch?');
  });

  it('are found on a phone, where a button opens the search, which fills the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await button('Search').click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.waitFor();
    await page.evaluate(settled); // it moves while it opens
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('show nothing of it to somebody else, whose browser keeps nothing of what they opened', async () => {
    const { body } = await bob.get<{ results: unknown[] }>('/api/search?q=sourdough');
    expect(body.results).toEqual([]);
    const other = await newPage(bob);
    await other.goto(instance.url);
    await widget(other).getByText('Nothing due today').waitFor();
    await inSidebar('Tasks', other).waitFor();
    const recent = () =>
      other.evaluate<number>(`Object.keys(localStorage).filter(key => /^sv.recent/.test(key)).length`);
    // By a part that is loaded when the page has nothing else to do.
    await until(async () => {
      for (const path of ['/tasks', '/']) await stepTo(other, path);
      return (await recent()) === 1;
    }, 'what Bob left is kept');
    expected = /401 \(Unauthorized\)/; // what the page still asks for while it leaves
    await palette('log out', other);
    await other.keyboard.press('Enter');
    await other.waitForURL(/login/);
    expect(await recent()).toBe(0);
    await other.context().close();
  });

  it('give way to a card when the widget throws, beside a page that still works', async () => {
    expected = /TypeError/;
    await page.route(/\/tasks\/api\/due/, route => route.fulfill({ json: { items: [null], hasMore: false } }));
    await stepTo(page, '/');
    await widget().getByRole('alert').getByText('This widget could not load').waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('article', { name: 'What’s new' }).getByRole('listitem').first().waitFor();
    await page.unrouteAll();
    await widget()
      .getByRole('button', { name: /Try again/ })
      .click();
    await widget().getByText('Nothing due today').waitFor();
    const lines = () => instance.runtime.output().split('\n');
    const reported = () => lines().find(line => line.includes('a page of a plugin failed'));
    await until(async () => reported() !== undefined, 'the error is in the log');
    expect(JSON.parse(reported()!)).toMatchObject({ plugin: 'sv.tasks', page: { path: '/' } });
  });

  it('give way to a card when the widget loads something of another origin, which is blocked', async () => {
    expected = /Content Security Policy|another origin|ERR_BLOCKED/;
    await page.evaluate(appendForeignPicture);
    await widget().getByRole('alert').getByText('This widget could not load').waitFor();
    await page.getByRole('article', { name: 'What’s new' }).waitFor();
  });
});
