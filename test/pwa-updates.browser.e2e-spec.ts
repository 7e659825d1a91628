import type { Page } from 'playwright-core';
import { AppVisit } from './support/app-visit';
import { expectNotices } from './support/notices';
import { installed, keptFiles } from './support/service-worker';
import { until } from './support/until';
import { WebVersions } from './support/web-versions';

/** Versions come and continue the server while tabs are open; the tests build on each other. */
describe('a new version', () => {
  expectNotices(
    'status: Draft restored',
    'toast: A new version is ready.',
    'toast: This can’t be opened. Check your connection, or reload the page.',
    'toast: Reload this page to continue.',
  );
  let visit: AppVisit;
  let versions: WebVersions;
  let page: Page;
  beforeAll(async () => {
    versions = await WebVersions.create();
    visit = await AppVisit.begin({ WEB_DIR: versions.folder });
    page = await visit.newTab('/tasks');
    await page.getByLabel('Name of the new list').waitFor();
    await installed(page);
  });
  afterAll(async () => {
    await visit?.end();
    await versions?.remove();
  });

  const sign = (tab = page): Promise<string | undefined> =>
    tab.evaluate<string | undefined>(`document.querySelector('script[type=module]').src.match(/main-(.)/)[1]`);
  const offer = (tab = page) => tab.getByLabel('Messages').getByText('A new version is ready.');
  const reload = (tab: Page) => tab.getByLabel('Messages').getByRole('button', { name: 'Reload' }).click();
  /** What the page itself does every half hour, and when somebody looks at it again. */
  const check = (tab = page) =>
    tab.evaluate(`new Promise(done => {
      const nonce = Math.random();
      navigator.serviceWorker.addEventListener('message', ({ data }) => data.nonce === nonce && done());
      navigator.serviceWorker.controller.postMessage({ action: 'CHECK_FOR_UPDATES', nonce });
    })`);
  const openConsole = (tab = page) => tab.getByRole('link', { name: 'Console' }).first().click();
  const heading = (name: string, tab = page) => tab.getByRole('heading', { level: 1, name }).waitFor();

  it('is offered, and takes nothing away from who is in the middle of something', async () => {
    await page.getByLabel('Name of the new list').fill('Half a thought');
    await versions.deploy('2');
    await check();
    await offer().waitFor();
    expect(await page.getByLabel('Name of the new list').inputValue()).toBe('Half a thought');
    expect(await sign()).toBe('1');
  });

  it('leaves the tab all of its own: a page that was never opened opens, though the server has it no more', async () => {
    const gone = (await keptFiles(page)).find(file => file.startsWith('/chunk-1'))!;
    expect((await visit.ada.get(gone)).status).toBe(404);
    await openConsole();
    await page.waitForURL('**/console**');
    await heading('Overview');
  });

  it('and the one after it too, with one offer and not two', async () => {
    await versions.deploy('3');
    await check();
    await page.getByRole('link', { name: 'People' }).first().click();
    await heading('Users');
    expect(await sign()).toBe('1');
    expect(await offer().count()).toBe(1);
  });

  it('is there after the reload that somebody asked for, at the same address', async () => {
    const address = page.url();
    await reload(page);
    await until(async () => (await sign().catch(() => undefined)) === '3', 'the newest version runs');
    await heading('Users');
    expect(page.url()).toBe(address);
    expect(await offer().count()).toBe(0);
  });

  it('is not offered to a tab that got it from the server, before the worker had heard of it', async () => {
    await versions.deploy('4');
    const other = await visit.newTab('/tasks');
    expect(await sign(other)).toBe('4');
    await installed(other);
    await offer().waitFor();
    await openConsole(other);
    await heading('Overview', other);
    expect(await offer(other).count()).toBe(0);

    // That tab has the files of its version now, like any other.
    await versions.deploy('5');
    await check(other);
    await offer(other).waitFor();
    await other.getByRole('link', { name: 'People' }).first().click();
    await heading('Users', other);
    await other.close();
  });

  it('that is damaged is offered all the same: the document comes from the server and works without the worker', async () => {
    await reload(page);
    await until(async () => (await sign().catch(() => undefined)) === '5', 'version 5 runs');
    await installed(page);
    await check();
    await versions.deploy('6', manifest => {
      manifest.hashTable[manifest.assetGroups[0]!.urls.find(url => url.startsWith('/chunk-'))!] = '0'.repeat(40);
    });
    await check();
    await offer().waitFor();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await heading('Ada');

    let documents = 0;
    page.on('response', answer => void (answer.request().resourceType() === 'document' && documents++));
    await reload(page);
    await until(async () => (await sign().catch(() => undefined)) === '6', 'version 6 runs');
    await openConsole();
    await heading('Overview');
    await check();
    expect(await offer().count()).toBe(0);
    expect(documents).toBe(1);
  });

  /** The page asks for a newer version when it has loaded what it loads after the first page, and not before. */
  const openTasks = async (): Promise<void> => {
    const asked = visit.context.waitForEvent('request', request => request.url().includes('/ngsw.json'));
    await Promise.all([asked, page.goto(`${visit.instance.url}/tasks`)]);
    await page.getByLabel('Name of the new list').waitFor();
    await installed(page);
  };

  it('that is being built takes no worker away: it waits', async () => {
    await versions.deploy('7');
    await openTasks();
    await versions.empty();
    await check();
    expect(await page.evaluate('navigator.serviceWorker.getRegistration().then(one => one !== undefined)')).toBe(true);
    await versions.deploy('8');
    await check();
    await offer().waitFor();
    await openConsole();
    await heading('Overview');
  });

  // Each wait has a limit of its own.
  it('that came when the browser had thrown the cache away leads to a reload, and no further', async () => {
    await openTasks();
    await page.evaluate(`caches.keys().then(names => Promise.all(names.filter(name => !name.includes(':db:'))
      .map(async name => {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) await cache.delete(request);
      })))`);
    const devtools = await visit.context.newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await versions.deploy('9');
    // An overlay, so that the page below must stay.
    await page.getByRole('link', { name: 'Bookmarks' }).first().click();
    await page.getByLabel('Messages').getByText('Reload this page to continue.').waitFor();
    expect(await page.getByLabel('Name of the new list').isVisible()).toBe(true);
    await reload(page);
    await until(async () => (await sign().catch(() => undefined)) === '9', 'version 9 runs');
    await openConsole();
    await heading('Overview');
  }, 120_000);

  it('left nothing against a policy', () => {
    expect(visit.violations).toEqual([]);
  });
});
