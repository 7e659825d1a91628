import type { Browser, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { until } from './support/until';

/** Ada owns the workspace; Mia is in the group Board, Bob is not. Each has a browser of their own. */
describe('an app for one group, in browsers', () => {
  expectNotices(
    /^dialog: (Search|Who can open Focus\?|Choose a group|Confirm it is you)$/,
    'status: No results',
    /^toast: Focus is open to (everyone|members of its groups)$/,
  );
  let instance: Instance;
  let browser: Browser;
  const people: Record<string, Person> = {};
  const pages: Record<string, Page> = {};
  const complaints: string[] = [];
  beforeAll(async () => {
    instance = await Instance.start({ EXAMPLE_PLUGINS: 'true' });
    browser = await launchBrowser();
    for (const name of ['Ada', 'Mia', 'Bob']) {
      people[name] = await Person.register(instance.url, { name, email: `${name.toLowerCase()}@example.com` });
      pages[name] = await newPage(people[name]);
    }
    const { body } = await people['Ada']!.post<{ id: string }>('/api/admin/groups', { name: 'Board' });
    await member('PUT', body.id);
    groupId = body.id;
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  let groupId: string;
  async function member(method: 'PUT' | 'DELETE', group: string): Promise<void> {
    const { body } = await people['Mia']!.get<{ user: { id: string } }>('/api/auth/session');
    const path = `/api/admin/groups/${group}/members/${body.user.id}`;
    const { status } = await people['Ada']!.send(method, path, method === 'PUT' ? {} : undefined, {});
    expect(status).toBe(204);
  }
  async function newPage(person: Person): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    context.setDefaultTimeout(15_000);
    const cookies = person.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    const page = await context.newPage();
    complaintsOf(page, complaints);
    return page;
  }
  const of = (name: string): Page => pages[name]!;
  /** Whether the app is in the sidebar, and in the command palette. */
  async function finds(name: string): Promise<boolean[]> {
    const page = of(name);
    await page.goto(`${instance.url}/`);
    const sidebar = page.getByRole('navigation', { name: 'Apps' });
    await sidebar.getByRole('link', { name: /Tasks/ }).waitFor();
    const isListed = (await sidebar.getByRole('link', { name: /Focus/ }).count()) > 0;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('focus');
    const isCommand = (await page.getByRole('option', { name: /Focus/ }).count()) > 0;
    await page.keyboard.press('Escape');
    return [isListed, isCommand];
  }
  /** The heading of what is shown at the app's address. */
  async function heading(name: string): Promise<string> {
    const page = of(name);
    await page.goto(`${instance.url}/focus`);
    const title = page.getByRole('heading', { level: 1 });
    await title.waitFor();
    return title.innerText();
  }

  it('is limited by an owner in Console', async () => {
    expect(await finds('Bob')).toEqual([true, true]);
    const ada = of('Ada');
    await ada.goto(`${instance.url}/console/apps/installed`);
    await ada.getByRole('button', { name: /Who can open it\s*: Focus/ }).click();
    await ada.getByRole('radio', { name: /^Members of these groups/ }).check();
    await ada.getByRole('button', { name: 'Add a group' }).click();
    await ada.evaluate(settled);
    expect(await violationsOf(ada)).toEqual([]);
    await ada.getByRole('list', { name: 'Groups', exact: true }).getByRole('button', { name: /Board/ }).click();
    await ada.getByRole('list', { name: 'Groups that can open it' }).getByText('Board').waitFor();
    await ada.evaluate(settled);
    expect(await violationsOf(ada)).toEqual([]);
    await ada.getByRole('button', { name: 'Save', exact: true }).click();
    await ada.getByText('Some groups').waitFor();
  });

  it('is there for its members and for who manages plugins, and for nobody else', async () => {
    expect(await finds('Mia')).toEqual([true, true]);
    expect(await heading('Mia')).toBe('Focus');
    expect(await heading('Ada')).toBe('Focus');
    expect(await finds('Bob')).toEqual([false, false]);
    expect(await heading('Bob')).toMatch(/not found|nothing/i);
    complaints.splice(0);
  });

  it('is gone for a member who is removed, at the next page', async () => {
    await member('DELETE', groupId);
    await until(async () => (await people['Mia']!.get('/focus/api/x')).status === 404, 'the app is closed to her');
    expect(await finds('Mia')).toEqual([false, false]);
    expect(await heading('Mia')).toMatch(/not found|nothing/i);
    complaints.splice(0);
  });
});
