import type { Browser, Locator, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';

const SETTINGS = '/api/account/apps/sv.tasks/settings';

/** Ada and Bob choose when Tasks reminds them; each has a browser of their own. */
describe('the settings of an app, in browsers', () => {
  expectNotices(
    'toast: Settings saved',
    /^status: (Saving…|Saved)$/,
    'alert: Remind me must be "due"',
    /^status: Draft restored/,
    /^dialog: Discard changes\?$/,
  );
  let instance: Instance;
  let browser: Browser;
  let people: Person[];
  let [ada, bob]: Page[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    instance = await Instance.start({});
    browser = await launchBrowser();
    people = [];
    for (const name of ['Ada', 'Bob'])
      people.push(await Person.register(instance.url, { name, email: `${name.toLowerCase()}@example.com` }));
    [ada, bob] = await Promise.all(people.map(newPage));
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  // Browsers say of each refused request that it failed.
  afterEach(() => expect(complaints.splice(0).filter(words => !/status of 4(00|12)/.test(words))).toEqual([]));

  async function newPage({ cookie }: Person): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(15_000);
    const cookies = cookie.split('; ').map(one => one.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    const page = await context.newPage();
    complaintsOf(page, complaints);
    return page;
  }
  const remindAt = (page: Page): Locator => page.getByRole('combobox', { name: 'Remind me' });
  const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save settings' }).click();
  const stored = async (person: Person): Promise<unknown> =>
    (await person.get<{ values: { remindAt: unknown } }>(SETTINGS)).body.values.remindAt;

  it('are found under Account → Apps, and stay over a reload, for the person alone', async () => {
    await ada!.goto(`${instance.url}/account/apps`);
    await ada!.getByRole('link', { name: /Tasks/ }).last().waitFor();
    expect(await violationsOf(ada!)).toEqual([]);
    await ada!.getByRole('list', { name: 'Apps' }).getByRole('link', { name: /Tasks/ }).click();
    await ada!.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
    await remindAt(ada!).selectOption('One day before');
    await ada!.evaluate(settled);
    expect(await violationsOf(ada!)).toEqual([]);
    await ada!.getByText('Saved', { exact: true }).waitFor();
    await ada!.reload();
    expect(await remindAt(ada!).inputValue()).toBe('day-before');

    await bob!.goto(`${instance.url}/account/apps/sv.tasks`);
    expect(await remindAt(bob!).locator('option:checked').innerText()).toMatch(/^\s*Not set\s*$/);
    expect([await stored(people[0]!), await stored(people[1]!)]).toEqual(['day-before', null]);
  });

  it('are made for everybody in Console, by an administrator, and read there again', async () => {
    await ada!.goto(`${instance.url}/console/apps/installed`);
    await ada!.locator('summary', { hasText: 'Settings of Tasks' }).click();
    const usual = ada!.getByRole('combobox', { name: 'Remind people' });
    expect(await usual.locator('option:checked').innerText()).toContain('Default: When it is due');
    await ada!.getByText('unless they have chosen another time').waitFor();
    await usual.selectOption('One hour before');
    await ada!.evaluate(settled);
    expect(await violationsOf(ada!)).toEqual([]);
    await save(ada!);
    await ada!.getByText('Settings saved').waitFor();
    await ada!.reload();
    await ada!.locator('summary', { hasText: 'Settings of Tasks' }).click();
    expect(await usual.inputValue()).toBe('hour-before');
    const { body } = await people[0]!.get<{ values: object }>('/api/admin/plugins/sv.tasks/settings');
    expect(body.values).toEqual({ remindAt: 'hour-before' });
    await ada!.goto(`${instance.url}/account/apps/sv.tasks`);
    await ada!.getByText('Not set: when the workspace reminds people').waitFor();
  });

  it('say beside the field what is refused', async () => {
    await bob!.evaluate("document.querySelector('sv-setting-field select').add(new Option('Never', 'never'))");
    await remindAt(bob!).selectOption('never');
    await bob!.getByText('Remind me must be "due" or "hour-before" or "day-before".').waitFor();
    expect(await remindAt(bob!).getAttribute('aria-invalid')).toBe('true');
    expect(await stored(people[1]!)).toBeNull();
  });

  it('ask what counts when the same setting was changed elsewhere meanwhile', async () => {
    // Each choice is sent at once: the other change comes in while this one is on its way.
    let sent = 0;
    await ada!.route(`**${SETTINGS}`, async route => {
      if (route.request().method() === 'PATCH' && ++sent === 1)
        await people[0]!.patch(SETTINGS, { values: { remindAt: 'due' } });
      await route.continue();
    });
    await remindAt(ada!).selectOption('hour-before');
    const choice = ada!.getByRole('group', { name: 'Somebody changed this meanwhile' });
    await choice.getByText('When it is due', { exact: true }).waitFor();
    expect(await violationsOf(ada!)).toEqual([]);
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    await ada!.getByText('Saved', { exact: true }).waitFor();
    expect(await stored(people[0]!)).toBe('hour-before');
  });
});
