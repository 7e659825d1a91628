import type { Browser, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';

/** Ada owns the workspace, Mia manages a group, Bob and Cleo are users; each has a browser of their own. */
describe('groups and the directory, in browsers', () => {
  expectNotices(
    /^dialog: (New group|Rename group|Add a person|Add member|Members of Choir|Leave Choir\?|Confirm it is you)$/,
    /^status: (Draft restored|No results)/,
    /^toast: (Chor created|Group renamed|Mia added|Mia can now manage the group|Bob added|Settings saved|You left Choir)$/,
    /^alert: There is already a group of this name\.$/,
  );
  let instance: Instance;
  let browser: Browser;
  const people: Record<string, Person> = {};
  const pages: Record<string, Page> = {};
  const complaints: string[] = [];
  beforeAll(async () => {
    instance = await Instance.start({});
    browser = await launchBrowser();
    for (const name of ['Ada', 'Mia', 'Bob', 'Cleo']) {
      people[name] = await Person.register(instance.url, { name, email: `${name.toLowerCase()}@example.com` });
      pages[name] = await newPage(people[name]);
    }
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

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
  const press = (name: string, button: string) =>
    of(name).getByRole('button', { name: button, exact: true }).last().click();
  const namesFor = async (name: string): Promise<string[]> =>
    (await people[name]!.get<{ users: { name: string }[] }>('/api/people')).body.users.map(user => user.name);

  it('are made in Console: a group, its members and its manager', async () => {
    const ada = of('Ada');
    await ada.goto(`${instance.url}/console/people/groups`);
    await ada.getByText('No groups').waitFor();
    expect(await violationsOf(ada)).toEqual([]);
    await press('Ada', 'New group');
    await ada.getByRole('textbox', { name: 'Name' }).fill('Chor');
    await press('Ada', 'Create group');
    await ada.getByRole('link', { name: 'Chor' }).waitFor();
    await press('Ada', 'Rename Chor');
    await ada.getByRole('textbox', { name: 'Name' }).fill('Choir');
    await press('Ada', 'Save');
    await ada.getByRole('link', { name: 'Choir' }).click();
    await ada.getByRole('heading', { level: 1, name: 'Choir' }).waitFor();
    await press('Ada', 'Add member');
    await ada.getByRole('searchbox').fill('mia');
    await ada.getByRole('list', { name: 'People' }).getByRole('button', { name: /Mia/ }).click();
    await press('Ada', 'Make manager: Mia');
    await ada.getByRole('list', { name: 'Members' }).getByText('Manager', { exact: true }).waitFor();
    await ada.evaluate(settled);
    expect(await violationsOf(ada)).toEqual([]);
  });

  it('let a manager who is no administrator add members', async () => {
    const mia = of('Mia');
    await mia.goto(`${instance.url}/account/groups`);
    await press('Mia', 'Manage members of Choir');
    await mia.getByRole('list', { name: 'Members' }).getByText('(you)').waitFor();
    await press('Mia', 'Add member');
    await mia.getByRole('searchbox').fill('bo');
    await mia.getByRole('list', { name: 'People' }).getByRole('button', { name: 'Bob' }).click();
    await mia.getByRole('list', { name: 'Members' }).getByText('Bob').waitFor();
    expect(await violationsOf(mia)).toEqual([]);
    expect(await mia.locator('body').innerText()).not.toContain('@example.com');
    await press('Mia', 'Done');
    await mia.getByText('2 members').waitFor();
  });

  it('limit who finds whom, from the moment the policy is saved', async () => {
    const ada = of('Ada');
    expect(await namesFor('Cleo')).toEqual(['Ada', 'Bob', 'Cleo', 'Mia']);
    await ada.goto(`${instance.url}/console/people/sign-in`);
    await ada.getByRole('radio', { name: /^Members of their own groups/ }).check();
    await press('Ada', 'Save changes');
    await ada.getByText('Settings saved').waitFor();
    expect(await namesFor('Cleo')).toEqual(['Cleo']);
    expect(await namesFor('Bob')).toEqual(['Bob', 'Mia']);
    expect(await namesFor('Ada')).toEqual(['Ada', 'Bob', 'Cleo', 'Mia']);
  });

  it('can be left', async () => {
    const bob = of('Bob');
    await bob.goto(`${instance.url}/account/groups`);
    await press('Bob', 'Leave Choir');
    await press('Bob', 'Leave group');
    await bob.getByText('You don’t belong to any groups yet.').waitFor();
    expect(await namesFor('Bob')).toEqual(['Bob']);
  });
});
