import type { Browser, Page } from 'playwright-core';
import { complaintsOf, launchBrowser } from './support/browser';
import { settled, violationsOf } from './support/axe';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { signIn } from './support/notified-visit';
import { Person } from './support/person';

/** Ada shares the list of a summer fair with Bob, each in a browser of their own. */
describe('a list that two people share', () => {
  expectNotices(
    /^dialog: (Share “Summer fair”|Add a person|Task)$/,
    /^toast: (Ada shared “Summer fair” with you|\d new notifications?)/,
    /^toast: You left/,
    /^status: Draft restored/,
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Person;
  let laptop: Page;
  let phone: Page;
  let listId: string;
  const complaints: string[] = [];
  beforeAll(async () => {
    instance = await Instance.start({});
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    const bob = await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
    ({ id: listId } = (await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Summer fair' })).body);
    await ada.post(`/tasks/api/lists/${listId}/items`, { title: 'Book the marquee' });
    browser = await launchBrowser();
    laptop = await open(ada, { width: 1440, height: 900 }, `/tasks/lists/${listId}`);
    phone = await open(bob, { width: 390, height: 844 }, '/tasks');
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  afterEach(() => expect(complaints.splice(0).filter(line => !/status of 404/.test(line))).toEqual([]));

  async function open(person: Person, viewport: { width: number; height: number }, path: string): Promise<Page> {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    context.setDefaultTimeout(15_000);
    await signIn(context, person);
    const page = await context.newPage();
    complaintsOf(page, complaints);
    await page.goto(instance.url + path);
    return page;
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
  const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

  it('is found by the other one as soon as it is shared, and says who it is shared with', async () => {
    await phone.getByRole('heading', { name: 'What needs doing?' }).waitFor();
    await button(laptop, 'Share').click();
    const share = dialog(laptop, 'Share “Summer fair”');
    await share.getByText('(you)').waitFor();
    await button(laptop, 'Add a person').click();
    await dialog(laptop, 'Add a person').getByRole('button', { name: 'Bob' }).click();
    await share.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor();
    expect(await share.getByLabel('What Bob can do').inputValue()).toBe('editor');
    await laptop.evaluate(settled);
    expect(await violationsOf(laptop)).toEqual([]);
    await button(laptop, 'Done').click();

    await phone.goto(`${instance.url}/tasks/lists/${listId}`);
    await row(phone, 'Book the marquee').waitFor();
    await laptop.getByText('Also here:').waitFor();
    expect(await laptop.locator('sv-present-people').innerText()).toContain('Bob');
  });

  it('shows at once what the other one adds, and whom a task is assigned to', async () => {
    await phone.getByRole('textbox', { name: 'Add a task' }).fill('Print the posters');
    await phone.keyboard.press('Enter');
    await row(laptop, 'Print the posters').waitFor();
    await row(laptop, 'Print the posters')
      .getByRole('button', { name: /Print the posters/ })
      .first()
      .click();
    const details = dialog(laptop, 'Task');
    await details.getByLabel('Assigned to').selectOption({ label: 'Bob' });
    await laptop.evaluate(settled);
    expect(await violationsOf(laptop)).toEqual([]);
    await button(laptop, 'Save').click();
    await details.waitFor({ state: 'detached' });
    await row(laptop, 'Print the posters').getByText('Assigned to Bob').waitFor({ state: 'attached' });
    await row(phone, 'Print the posters').getByText('Assigned to Bob').waitFor({ state: 'attached' });
  });

  it('takes a task as it is typed, with its day, tag, priority and person, and shows them to both', async () => {
    const line = laptop.getByRole('textbox', { name: 'Add a task' });
    await line.fill('Order the tables tomorrow 9 #fair !high @bo');
    await laptop.getByRole('option', { name: 'Bob' }).waitFor();
    await line.press('Enter');
    const chips = laptop.getByRole('list', { name: 'Understood' }).getByRole('listitem');
    await chips.nth(3).waitFor();
    expect((await chips.allInnerTexts()).map(text => text.split('\n')[0])).toEqual([
      expect.stringMatching(/^Tomorrow 0?9:00/),
      '#fair',
      'High priority',
      'Bob',
    ]);
    await laptop.evaluate(settled);
    expect(await violationsOf(laptop)).toEqual([]);
    await line.press('Enter');
    for (const page of [laptop, phone]) {
      const added = row(page, 'Order the tables');
      await added.getByRole('link', { name: '#fair' }).waitFor();
      await added.getByText('Assigned to Bob').waitFor({ state: 'attached' });
      expect(await added.getByRole('button').first().innerText()).toContain('High priority');
      expect(await added.innerText()).toContain('Tomorrow');
    }
  });

  it('can be read and no more by a viewer', async () => {
    await button(laptop, 'Share').click();
    await dialog(laptop, 'Share “Summer fair”').getByLabel('What Bob can do').selectOption('viewer');
    await button(laptop, 'Done').click();
    await phone.getByText('You can view this list.').waitFor();
    expect(await phone.getByRole('textbox', { name: 'Add a task' }).count()).toBe(0);
    await row(phone, 'Book the marquee').getByRole('checkbox').press('Space');
    expect(await row(phone, 'Book the marquee').getByRole('checkbox').isChecked()).toBe(false);
    await row(phone, 'Book the marquee')
      .getByRole('button', { name: /Book the marquee/ })
      .first()
      .click();
    const details = dialog(phone, 'Task');
    expect(await details.getByLabel('Title').isDisabled()).toBe(true);
    await phone.evaluate(settled);
    expect(await violationsOf(phone)).toEqual([]);
    await details.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  it('is gone for whoever was removed while they type', async () => {
    await button(laptop, 'Share').click();
    const share = dialog(laptop, 'Share “Summer fair”');
    await share.getByLabel('What Bob can do').selectOption('editor');
    await phone.getByRole('textbox', { name: 'Add a task' }).fill('Buy balloons');
    await button(laptop, 'Remove Bob').click();
    await share.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor({ state: 'detached' });
    await phone.getByRole('heading', { name: 'What needs doing?' }).waitFor();
    const { body } = await ada.get<{ items: { title: string }[] }>(`/tasks/api/lists/${listId}/items`);
    expect(body.items.map(({ title }) => title)).toEqual(['Book the marquee', 'Print the posters', 'Order the tables']);
  });
});
