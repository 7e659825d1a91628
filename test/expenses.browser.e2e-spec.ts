import type { Browser, BrowserContext, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { until } from './support/until';

/** A picture of 2 by 2 pixels. */
const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

/** Ada and Bob share a flat, each in a browser of their own. Their landlady has a link and no account. */
describe('shared expenses, in browsers', () => {
  expectNotices(
    /^dialog: (New group|Choose a person|New expense|Dinner|Record a payment|Share balances|Search)$/,
    /^toast: (Expense added|Payment recorded|Flat: your share of “Dinner” is €6\.25)/,
    'toast: 1 new notification',
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Page;
  let bob: Page;
  let stranger: Page;
  let link: string;
  const complaints: string[] = [];
  beforeAll(async () => {
    instance = await Instance.start({ EXAMPLE_PLUGINS: 'true', RATE_LIMIT_PER_MINUTE: '0' });
    browser = await launchBrowser();
    const people = [];
    for (const name of ['Ada', 'Bob']) {
      people.push(await Person.register(instance.url, { name, email: `${name.toLowerCase()}@example.com` }));
    }
    ada = await newPage(1440, people[0]);
    bob = await newPage(1440, people[1]);
    stranger = await newPage(390);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  async function newPage(width: number, person?: Person): Promise<Page> {
    const context: BrowserContext = await browser.newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(15_000);
    const cookies = person?.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]) ?? [];
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    const page = await context.newPage();
    complaintsOf(page, complaints);
    return page;
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const list = async (page: Page, heading: string): Promise<string[]> => {
    const items = await page.getByRole('region', { name: heading }).getByRole('listitem').allInnerTexts();
    return items.map(text => text.replace(/\s+/g, ' ').trim());
  };
  const clean = async (page: Page): Promise<void> => {
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  it('begin with a group of people', async () => {
    await ada.goto(`${instance.url}/expenses`);
    await ada.getByText('No groups yet').waitFor();
    await press(ada, 'New group');
    await ada.getByRole('textbox', { name: 'Name' }).fill('Flat');
    await press(ada, 'Add a person');
    await ada.getByRole('list', { name: 'People' }).getByRole('button', { name: /Bob/ }).click();
    await ada.getByText('Bob', { exact: true }).waitFor();
    await press(ada, 'Create group');
    await ada.getByRole('heading', { level: 1, name: 'Flat' }).waitFor();
    expect(await list(ada, 'Balances')).toEqual([
      expect.stringMatching(/You settled up$/),
      expect.stringMatching(/Bob settled up$/),
    ]);
    expect(await list(ada, 'To settle up')).toEqual(['Nobody owes anything.']);
  });

  it('have a receipt, and are on the page of the other one at once', async () => {
    await bob.goto(ada.url());
    await bob.getByText('No expenses yet').waitFor();
    // Each sees that the other one is there; the strip stays away from whom it is about.
    await ada.getByText('Also here:').waitFor();
    await bob.getByText('Also here:').waitFor();
    const present = async (page: Page) => (await page.locator('sv-present-people').innerText()).replace(/\s+/g, ' ');
    expect(await present(ada)).toMatch(/^Also here: B ?Bob$/);
    await bob.goto(`${instance.url}/expenses`);
    // When the farewell is overtaken by a sign of life, that one holds for 20 seconds.
    await ada.getByText('Also here:').waitFor({ state: 'detached', timeout: 25_000 });
    await bob.goBack();
    await ada.getByText('Also here:').waitFor();
    await press(ada, 'Add expense');
    await ada.getByRole('textbox', { name: 'What for' }).fill('Dinner');
    await ada.getByRole('textbox', { name: 'Amount (EUR)' }).fill('12.50');
    await clean(ada);
    await press(ada, 'Add expense');
    await bob.getByText('You pay Ada €6.25', { exact: true }).waitFor();
    expect(await list(bob, 'Balances')).toEqual([
      expect.stringMatching(/Ada gets back €6\.25$/),
      expect.stringMatching(/You owe €6\.25$/),
    ]);

    await ada.getByRole('button', { name: /^Dinner/ }).click();
    await ada.locator('input[type=file]').setInputFiles({ name: 'Dinner.png', mimeType: 'image/png', buffer: RECEIPT });
    await ada.getByRole('img', { name: 'Receipt for Dinner, in full size' }).waitFor();
    await press(ada, 'Close');
    await bob.getByRole('img', { name: 'with a receipt' }).waitFor();
    await bob.getByRole('button', { name: /^Dinner/ }).click();
    await bob.getByRole('img', { name: 'Receipt for Dinner, in full size' }).waitFor();
    const width = (): Promise<number> => bob.evaluate(`document.querySelector('img[alt^="Receipt"]').naturalWidth`);
    await until(async () => (await width()) === 2, 'the receipt is shown');
    await clean(bob);
    await press(bob, 'Close');
  });

  it('are settled, and the other one sees it at once', async () => {
    await clean(ada);
    await ada.getByRole('button', { name: /^Record payment/ }).click();
    await ada.getByRole('textbox', { name: 'Amount (EUR)' }).fill('6');
    await press(ada, 'Record payment');
    await bob.getByText('You pay Ada €0.25', { exact: true }).waitFor();
    expect((await list(bob, 'Expenses'))[0]).toMatch(/^You paid Ada/);
  });

  it('are shown to a stranger with a link: the balances, and nothing else', async () => {
    await press(ada, 'Group options');
    await ada.getByRole('menuitem', { name: 'Share balances' }).click();
    await press(ada, 'Create link');
    link = await ada.getByRole('textbox', { name: 'Link' }).inputValue();
    await press(ada, 'Close');
    await stranger.goto(link);
    await stranger.getByRole('heading', { level: 1, name: 'Flat' }).waitFor();
    const text = (await stranger.locator('main').innerText()).replace(/\s+/g, ' ');
    expect(text).toContain('Ada gets back €0.25 Bob owes €0.25 To settle up Bob pays Ada €0.25');
    expect(text).not.toMatch(/Dinner|receipt/i);
    expect(await stranger.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await stranger.evaluate(settled);
    expect(await violationsOf(stranger)).toEqual([]);
  });

  it('end for the stranger with the link', async () => {
    await press(ada, 'Group options');
    await ada.getByRole('menuitem', { name: 'Share balances' }).click();
    await press(ada, 'End link');
    await ada.getByRole('dialog', { name: 'Share balances' }).waitFor({ state: 'hidden' });
    await stranger.reload();
    await stranger.getByText('This link does not work').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
  });

  it('are on the home page, in the search and under New', async () => {
    await bob.goto(`${instance.url}/`);
    await bob.getByRole('heading', { name: 'Who owes whom' }).or(bob.getByText('you owe €0.25')).first().waitFor();
    await bob.keyboard.press('Control+k');
    await bob.getByRole('combobox').fill('dinn');
    await bob.getByRole('option', { name: /Dinner/ }).waitFor();
    await bob.goto(`${instance.url}/expenses/new`);
    await bob.getByRole('textbox', { name: 'What for' }).waitFor();
    await clean(bob);
  });
});
