import type { Page } from 'playwright-core';
import { violationsOf } from './support/axe';
import { AppVisit } from './support/app-visit';
import { expectNotices } from './support/notices';
import { PASSWORD, Person } from './support/person';
import { homeKept, installed, keptAnswers, keptFiles } from './support/service-worker';
import { until } from './support/until';

/** One day in the life of an installed workspace; the tests build on each other. */
describe('the workspace as an application', () => {
  expectNotices(
    'The server cannot be reached. Check your connection and try again.',
    'dialog: Search',
    'status: Draft restored',
    'status: No results',
    /^status: (Saving…|Saved|Saving your changes…)$/,
    /^status: (No answer|Offline) since .*(Changes (cannot be saved|are kept)|changes? waiting)\.$/,
    'toast: The workspace can be reached again.',
    /^toast: New device signed in/,
  );
  let visit: AppVisit;
  let page: Page;
  beforeAll(async () => {
    visit = await AppVisit.begin({ INSTANCE_NAME: 'Analytical Works', INSTANCE_PRIMARY_COLOR: '#0f766e' });
    page = await visit.newTab('/tasks');
    await installed(page);
  });
  afterAll(() => visit?.end());

  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const banner = () => page.locator('sv-offline-banner p');
  const tasks = () => page.getByRole('navigation', { name: 'Apps' }).getByRole('link', { name: /^Tasks/ });
  /** Of the profile, which needs the server: other than lists, it does not wait in the browser. */
  const name = () => page.getByRole('textbox', { name: 'Name' });

  it('can be installed, under its own name and colour', async () => {
    const devtools = await visit.context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { data, errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data!)).toMatchObject({
      id: '/',
      name: 'Analytical Works',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#0f766e',
    });
  });

  it('is offered by the command palette, where the browser can install it', async () => {
    const found = page.getByRole('option', { name: 'Install as an app' });
    const search = async (): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('as an app');
    };
    await page.evaluate(`dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(window.asked = (window.asked ?? 0) + 1) }))`);
    await search();
    await found.waitFor();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('window.asked')).toBe(1);
    await search();
    expect(await found.count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('keeps the built files: no document, no answer, nothing of a person', async () => {
    await page.goto(`${visit.instance.url}/account`);
    await heading('Profile').waitFor();
    const files = await keptFiles(page);
    expect(files.filter(file => !/^\/[\w-]+\.(js|css|svg)$/.test(file))).toEqual([]);
    const everything = await page.evaluate<string>(`(async () => {
      const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const answer of await cache.matchAll()) texts.push(await answer.text());
      }
      return texts.join();
    })()`);
    expect(everything).not.toMatch(/Ada Lovelace|ada@example\.com|Analytical Works/);
  });

  it('opens a page whose code was never asked for without a network, since the worker has it', async () => {
    const other = await visit.newTab('/tasks');
    await other.getByLabel('Name of the new list').waitFor();
    await visit.context.setOffline(true);
    await other.getByRole('link', { name: 'Birthdays' }).first().click();
    await other.getByRole('heading', { level: 1, name: 'Birthdays' }).waitFor();
    await other.getByText('This will appear when the connection is restored.').first().waitFor();
    await visit.context.setOffline(false);
    await other.close();
  });

  it('opens again without a network: home, and the lists that were open, and reads them again afterwards', async () => {
    const { body: list } = await visit.ada.post<{ id: string }>('/tasks/api/lists', { name: 'Errands' });
    const items = `/tasks/api/lists/${list.id}/items`;
    await visit.ada.post(items, { title: 'Buy bread' });
    await page.goto(`${visit.instance.url}/tasks/lists/${list.id}`);
    await page.getByRole('checkbox', { name: 'Buy bread' }).waitFor();
    await until(async () => (await keptAnswers(page)).some(url => url.startsWith(items)), 'the list is kept');
    await page.goto(visit.instance.url);
    await heading('Ada').waitFor();
    await homeKept(page);
    await page.close();
    await visit.context.setOffline(true);

    page = await visit.newTab('/');
    await heading('Ada').waitFor();
    await banner().waitFor();
    expect(await banner().innerText()).toMatch(/^Offline since .*\d\d/);
    expect(await violationsOf(page)).toEqual([]);
    await tasks().click();
    await page.getByRole('checkbox', { name: 'Buy bread' }).waitFor();
    expect(await page.locator('sv-error-state, sv-error-view').count()).toBe(0);

    await visit.ada.post(items, { title: 'Post the letter' });
    await visit.context.setOffline(false);
    await banner().waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Post the letter' }).waitFor();
  });

  it('shows what is open when the network goes, says so and since when, and moves nothing', async () => {
    await page.goto(`${visit.instance.url}/account/profile`);
    await name().waitFor();
    const place = () => name().boundingBox();
    const before = await place();
    await visit.context.setOffline(true);
    await banner().waitFor();
    expect(await banner().innerText()).toMatch(/^Offline since .*\d\d.*Changes cannot be saved\.$/);
    expect(await page.locator('sv-offline-banner').getAttribute('role')).toBe('status');
    expect(await place()).toEqual(before);
  });

  it('says clearly that a change was not saved, and keeps it where it was written', async () => {
    await name().fill('Ada King');
    await name().press('Enter');
    await page.getByText('The server cannot be reached.').first().waitFor();
    expect(await name().inputValue()).toBe('Ada King');
  });

  it('opens the offline page where nothing is kept, which goes on by itself', async () => {
    // A document in which the platform speaks for itself: it takes nothing that was kept.
    const other = await visit.newTab('/paywall/com.example.nothing');
    await other.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(new URL(other.url()).pathname).toBe('/paywall/com.example.nothing');
    expect(await violationsOf(other)).toEqual([]);
    await other.getByRole('link', { name: 'Try again' }).click();
    await other.getByRole('heading', { name: 'You are offline' }).waitFor();

    await visit.context.setOffline(false);
    await other.getByRole('heading', { name: 'Page not found' }).waitFor();
    await other.close();
  });

  it('takes the words back when the network is there, with what was half written', async () => {
    await banner().waitFor({ state: 'detached' });
    expect(await name().inputValue()).toBe('Ada King');
    await name().press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  it('says so too when only the server is gone', async () => {
    await tasks().click();
    await page.getByLabel('Add a task').waitFor();
    await visit.instance.stop(visit.instance.runtime);
    await page.getByLabel('Add a task').fill('Buy a ticket');
    await page.keyboard.press('Enter');
    await banner().waitFor();
    expect(await banner().innerText()).toMatch(/^No answer since .*\d\d/);
    const other = await visit.newTab('/');
    await other.getByRole('heading', { name: /Ada/ }).waitFor();
    await other.getByText(/^No answer since/).waitFor();

    await visit.instance.startRuntime();
    // They ask less and less often; a hint of the browser makes them ask at once.
    for (const one of [page, other]) await one.evaluate(`dispatchEvent(new Event('online'))`);
    await banner().waitFor({ state: 'detached' });
    await other.getByText(/^No answer since/).waitFor({ state: 'detached' });
    await other.close();
  });

  it('leaves signing in to the server: offline there is no page of ours', async () => {
    await visit.context.setOffline(true);
    const other = await visit.newTab();
    await expect(other.goto(`${visit.instance.url}/login`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await visit.context.setOffline(false);
    await other.close();
  });

  it('shows nothing of a person who signed out', async () => {
    await page.goto(visit.instance.url);
    await page.getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login**');
    await page.getByLabel('Email address').waitFor();
    await visit.context.setOffline(true);
    await page.goBack().catch(() => undefined);
    await until(async () => !/Ada|Errands|Buy a ticket/.test(await page.content()), 'nothing of Ada is there');
    await heading('You are offline').waitFor();
    await visit.context.setOffline(false);
    const other = await visit.newTab('/login');
    const files = await keptFiles(other);
    expect(files.filter(file => !/^\/[\w-]+\.(js|css|svg)$/.test(file))).toEqual([]);
    expect(await keptAnswers(other)).toEqual([]);
    await other.close();
  });

  it('lets somebody sign in, with the worker there from before', async () => {
    await page.goto(visit.instance.url);
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading('Ada').waitFor();
  });

  it('opens without a network for nobody else, also when the person before did not sign out', async () => {
    await homeKept(page);
    await Person.register(visit.instance.url, { name: 'Grace Hopper', email: 'grace@example.com' });
    await visit.context.clearCookies();
    await page.goto(visit.instance.url);
    await page.getByLabel(/E-?mail address/).waitFor();
    await visit.context.setOffline(true);
    const other = await visit.newTab('/tasks');
    await other.getByRole('heading', { name: 'You are offline' }).waitFor();
    await visit.context.setOffline(false);
    await other.close();

    await page.getByLabel(/E-?mail address/).fill('grace@example.com');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading('Grace').waitFor();
    await homeKept(page);
    await page.close();
    await visit.context.setOffline(true);
    page = await visit.newTab('/');
    await heading('Grace').waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/Ada|Errands|Buy bread|Buy a ticket/);
    await visit.context.setOffline(false);
    await banner().waitFor({ state: 'detached' });
  });

  it('did nothing against a policy, and complained about nothing but the network', () => {
    expect(visit.violations).toEqual([]);
    const expected = /ERR_|Failed to load resource|Failed to fetch/;
    expect(visit.complaints.filter(line => !expected.test(line))).toEqual([]);
  });
});
