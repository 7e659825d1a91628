import type { Page } from 'playwright-core';
import { AppVisit } from './support/app-visit';
import { expectNotices } from './support/notices';
import { poison } from './support/poison';
import { Person } from './support/person';
import { installed } from './support/service-worker';
import { until } from './support/until';

const CONSENT = '/consent?provider=com.example.contacts&consumer=com.example.birthdays&contract=people&version=1';

/**
 * A plugin's web half is a script of the origin, and every script of the origin can write to the caches of the service
 * worker. It fills them with its own before it is found out; the tests build on each other.
 */
describe('a web half that poisons the caches', () => {
  expectNotices('status: Offline since', 'toast: The workspace can be reached again.');
  let visit: AppVisit;
  let page: Page;
  /** Where hostile code ran, other than in the page that it was in from the beginning. */
  const ran: string[] = [];
  beforeAll(async () => {
    visit = await AppVisit.begin();
    await visit.context.exposeBinding('hostile', (_, where: string) => void ran.push(where));
    page = await visit.newTab('/tasks');
    await installed(page);
    await poison(page);
  });
  afterAll(() => visit?.end());

  const header = async (): Promise<string | null> =>
    (await visit.ada.get('/problems/not-found', { accept: 'text/html' })).headers.get('sv-plugin-generation');
  /** Names of everything in any cache that came from the attacker. */
  const poisoned = (tab: Page): Promise<string[]> =>
    tab.evaluate<string[]>(`(async () => {
      const found = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if ((await (await cache.match(request))?.text())?.includes('hostile')) found.push(name + ' ' + request.url);
      }
      return found;
    })()`);
  const cacheNames = (): Promise<string[]> => page.evaluate<string[]>('caches.keys()');

  it('has something to poison: files, and what Angular’s worker knows of them', async () => {
    const found = (await poisoned(page)).join();
    for (const what of ['/main-', '/chunk-', '/styles-', '/consent.css', '/offline.html', '/icon.svg', ':db:control'])
      expect(found).toContain(what);
  });

  it('hides nothing of the question of /consent, which takes nothing from there', async () => {
    const asked: string[] = [];
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await page.goto(visit.instance.url + CONSENT);
    expect(await page.getByRole('heading', { name: /Let Birthdays read from Contacts/ }).isVisible()).toBe(true);
    expect(await page.getByText('The names and birthdays in your address book.').isVisible()).toBe(true);
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.actions')).display`)).toBe('flex');
    expect(asked.filter(path => /\.(css|js)$/.test(path))).toEqual([]);
    page.removeAllListeners('request');
  });

  it.each([
    ['a plain page', '/problems/not-found', 'Not found'],
    ['a page that is not there', '/nobody', 'Page not found'],
  ])('changes nothing on %s', async (_, path, name) => {
    await page.goto(visit.instance.url + path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(ran).toEqual([]);
  });

  it('runs in no page that is opened anew, and what it wrote is replaced by what the server has', async () => {
    await page.goto(`${visit.instance.url}/tasks`);
    await page.getByLabel('Name of the new list').waitFor();
    await page.getByRole('link', { name: 'Console' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(ran).toEqual([]);
    const main = await page.evaluate<string>(`document.querySelector('script[type=module][src]').src`);
    await until(
      async () => !(await poisoned(page)).some(entry => entry.endsWith(main)),
      'the entry script is replaced',
    );
  });

  it('is not in the page for when there is no network', async () => {
    await visit.context.setOffline(true);
    const other = await visit.newTab('/tasks');
    await other.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await other.evaluate(`getComputedStyle(document.querySelector('main')).display`)).not.toBe('none');
    await visit.context.setOffline(false);
    await other.getByLabel('Name of the new list').waitFor();
    await other.close();
    expect(ran).toEqual([]);
  });

  it('does not run after sign-out, as the next person', async () => {
    await poison(page);
    await page.goto(visit.instance.url);
    await page.getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/login**');
    await page.getByLabel('Email address').waitFor();
    const bob = await Person.register(visit.instance.url, { name: 'Bob Babbage', email: 'bob@example.com' });
    const cookies = bob.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await visit.context.addCookies(cookies.map(([name, value]) => ({ name, value, url: visit.instance.url })));
    await page.goto(`${visit.instance.url}/tasks`);
    await page.getByLabel('Name of the new list').waitFor();
    expect(ran).toEqual([]);
  });

  it('is out of every cache once a plugin was disabled; drafts and the registration stay', async () => {
    await page.evaluate(`localStorage.setItem('draft', 'half a thought')`);
    const registration = `navigator.serviceWorker.getRegistration().then(one => one.scope)`;
    const scope = await page.evaluate(registration);
    await poison(page);
    const [before, names] = [Number(await header()), await cacheNames()];
    const ada = await Person.signIn(visit.instance.url, 'ada@example.com');
    const disabled = await ada.patch('/api/admin/plugins/com.example.focus', { enabled: false });
    expect(disabled.status).toBe(200);
    expect(Number(await header())).toBe(before + 1);

    // An update that had begun before, which the browser joins, brings the worker from before: the next document asks again.
    const isReplaced = async () => {
      await page.goto(`${visit.instance.url}/tasks`);
      await page.getByLabel('Name of the new list').waitFor();
      const replaced = async () => (await cacheNames()).every(name => !names.includes(name));
      return until(replaced, 'every cache is another', 10_000).then(
        () => true,
        () => false,
      );
    };
    await until(isReplaced, 'every cache is another after some documents', 40_000);
    await installed(page);
    expect(await poisoned(page)).toEqual([]);
    expect(ran).toEqual([]);
    expect(await page.evaluate(`localStorage.getItem('draft')`)).toBe('half a thought');
    expect(await page.evaluate(registration)).toBe(scope);
  });

  it('cannot become a service worker itself, nor in a narrower scope', async () => {
    for (const script of ['/tasks/api/worker.js', '/ngsw-worker.js', '/tasks/sv-worker.js']) {
      const refused = await page.evaluate<string>(
        `navigator.serviceWorker.register('${script}', { scope: '/tasks/' }).then(() => 'registered', ({ name }) => name)`,
      );
      expect([script, refused]).toEqual([script, 'TypeError']);
    }
  });
});
