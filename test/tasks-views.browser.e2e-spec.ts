import type { Browser, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { signIn } from './support/notified-visit';
import { Person } from './support/person';
import { until } from './support/until';

const DAY_MS = 86_400_000;

/** Ada plans a fair in two lists, and looks at the tasks of both: by day, by month, by text and tag. */
describe('tasks of all lists', () => {
  expectNotices(
    /^dialog: (New task|Task|Save filter|Rename filter)$/,
    /^toast: (“.*” (deleted|restored|done)|\d new notifications?)/,
    /^status: Draft restored/,
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Person;
  let page: Page;
  const lists: Record<string, string> = {};
  const complaints: string[] = [];

  beforeAll(async () => {
    instance = await Instance.start({});
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    for (const name of ['Home', 'Fair'])
      lists[name] = (await ada.post<{ id: string }>('/tasks/api/lists', { name })).body.id;
    await add('Home', 'Call the plumber', -2);
    await add('Fair', 'Book the marquee', 0, { tags: ['fair'] });
    await add('Fair', 'Order bunting', 1, { tags: ['fair'], priority: 'high' });
    await add('Home', 'Renew passport', 40);
    browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(15_000);
    await signIn(context, ada);
    page = await context.newPage();
    complaintsOf(page, complaints);
    await page.goto(`${instance.url}/tasks/today`);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  /** At noon, so that the day is the same for the server and the browser. */
  const noon = (days: number): string => new Date(new Date().setHours(12, 0, 0, 0) + days * DAY_MS).toISOString();
  const add = (list: string, title: string, days: number, fields = {}) =>
    ada.post(`/tasks/api/lists/${lists[list]}/items`, { title, dueAt: noon(days), ...fields });
  const view = (name: RegExp) => page.getByRole('navigation', { name: 'Task lists' }).getByRole('link', { name });
  const box = (title: string) => page.getByRole('main').getByRole('checkbox', { name: title });
  /** In one look: rows come and go. */
  const titles = () =>
    page
      .getByRole('main')
      .locator('sv-task-item')
      .getByRole('checkbox')
      .evaluateAll(boxes => boxes.map(box => (box as unknown as { ariaLabel: string }).ariaLabel));
  /** Looks at it in several sizes, and leaves it as it was. */
  const clean = async (width = 1440): Promise<void> => {
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width, height: 900 });
  };
  const path = () => new URL(page.url()).pathname + new URL(page.url()).search;

  it('are in Today when they are due or overdue, and counted there', async () => {
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await box('Book the marquee').waitFor();
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['Overdue 1', 'Today 1']),
    );
    await view(/^Today 2 due/).waitFor();
    await clean();
    await box('Call the plumber').check();
    await view(/^Today 1 due/).waitFor();
    await until(async () => (await titles()).length === 1, 'it is gone');
  });

  it('leave Today with another date, for Upcoming, and are added there by name of the day', async () => {
    await page.getByLabel('Due date of Book the marquee').fill(noon(2).slice(0, 10));
    await page.getByText('Nothing due today').waitFor();
    await view(/^Upcoming/).click();
    await box('Book the marquee').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await dialog.getByLabel('Title').fill('Bake a cake');
    await dialog.getByLabel('List').selectOption({ label: 'Home' });
    await clean();
    await dialog.getByRole('button', { name: 'Add task' }).click();
    await dialog.waitFor({ state: 'detached' });
    await box('Bake a cake').waitFor();
    expect(await titles()).toEqual(['Order bunting', 'Bake a cake', 'Book the marquee', 'Renew passport'].sort(byDay));
    await page.getByRole('heading', { level: 2, name: /^Tomorrow/ }).waitFor();
    await page.getByRole('heading', { level: 2, name: /^Later 1/ }).waitFor();
  });
  /** Those of one day come in the order of their times. */
  const dayOf: Record<string, number> = { 'Bake a cake': 0, 'Order bunting': 1, 'Book the marquee': 2 };
  const byDay = (one: string, other: string) => (dayOf[one] ?? 3) - (dayOf[other] ?? 3);

  it('are found by a text and a tag, which stand in the address; a filter is saved, deleted and restored', async () => {
    await page.keyboard.press('/');
    await page.getByRole('heading', { level: 1, name: 'All tasks' }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search tasks' });
    const hasFocus = async () => (await page.evaluate('document.activeElement.type')) === 'search';
    await until(hasFocus, 'the search has the focus');
    await search.fill('marq');
    await until(async () => (await titles()).join() === 'Book the marquee', 'the text is looked for');
    expect(path()).toBe('/tasks/all?q=marq');
    await search.fill('');
    await box('Renew passport').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Priority').selectOption('High');
    await until(async () => (await titles()).join() === 'Order bunting', 'only urgent ones are shown');
    await clean();
    await page.goBack();
    await box('Renew passport').waitFor();

    await page.getByRole('main').getByRole('link', { name: '#fair' }).first().click();
    await page.getByRole('button', { name: 'Save filter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save filter' });
    await dialog.getByLabel('Name').fill('For the fair');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await view(/^For the fair/)
      .and(page.locator('[aria-current=page]'))
      .waitFor();
    await page.getByRole('heading', { level: 1, name: 'For the fair' }).waitFor();
    await page.getByRole('button', { name: 'Filter options' }).click();
    await page.getByRole('menuitem', { name: 'Delete filter' }).click();
    await view(/^For the fair/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await view(/^For the fair/).click();
    await until(async () => (await titles()).length === 2, 'the tasks of the fair are shown');
  });

  it('stand in a month, where they are moved by key and by mouse, and added with a click', async () => {
    const month = noon(40).slice(0, 7);
    await page.goto(`${instance.url}/tasks/calendar?month=${month}`);
    const task = page.getByRole('button', { name: /Renew passport/ });
    await task.focus();
    await page.keyboard.press('Alt+ArrowRight');
    const dueAt = async () => {
      const { body } = await ada.get<{ items: { title: string; dueAt: string }[] }>('/tasks/api/items');
      return body.items.find(({ title }) => title === 'Renew passport')!.dueAt;
    };
    await until(async () => (await dueAt()) === noon(41), 'it is moved by a day');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Renew passport');
    await clean();
    await page.getByRole('button', { name: /^New task on .*\b15\b/ }).click();
    await page.getByRole('dialog', { name: 'New task' }).getByLabel('Title').fill('Pay the hall');
    await page.getByRole('dialog', { name: 'New task' }).getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('dialog', { name: 'New task' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Pay the hall/ }).waitFor();
  });

  it('fit a phone, where the views are in the menu with the lists, and follow what happens elsewhere', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${instance.url}/tasks/all`);
    await add('Home', 'From elsewhere', 3);
    await box('From elsewhere').waitFor();
    await page.getByRole('button', { name: 'All tasks' }).click();
    await clean(390);
    await page.getByRole('menuitemradio', { name: 'Calendar' }).click();
    await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor({ state: 'attached' });
    await box('Bake a cake').or(page.getByText('Nothing is due in this month')).first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await clean(390);
  });
});
