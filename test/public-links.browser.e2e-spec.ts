import type { Browser, BrowserContext, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';

/** Ada shares her bookmarks about bread. Somebody without an account reads them on a phone, until Ada ends the link. */
describe('a public link, in browsers', () => {
  expectNotices(
    /^dialog: (Bookmarks|Account|Share bookmarks|Delete “.*”\?)$/,
    /^toast: “.*” deleted$/,
    'toast: 1 new notification',
    'status: 2 of 500',
  );
  let instance: Instance;
  let ada: Person;
  let browser: Browser;
  let own: Page;
  let foreign: Page;
  let link: string;
  const complaints: string[] = [];
  /** Path and status of what the stranger's browser asked for. */
  const answers: [path: string, status: number][] = [];
  beforeAll(async () => {
    instance = await Instance.start({ EXAMPLE_PLUGINS: 'true' });
    ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    const rye = {
      url: 'https://example.com/rye',
      title: 'Rye bread',
      tags: ['bread'],
      note: 'Secret words',
      remindAt: null,
    };
    await ada.post('/bookmarks/api/bookmarks', rye);
    await ada.post('/bookmarks/api/bookmarks', { ...rye, title: 'Signals', tags: ['web'] });
    browser = await launchBrowser();
    const signedIn = await newContext(1440, 900);
    const cookies = ada.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await signedIn.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    own = await newPage(signedIn);
    foreign = await newPage(await newContext(390, 844));
    foreign.on('response', response => answers.push([new URL(response.url()).pathname, response.status()]));
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  async function newContext(width: number, height: number): Promise<BrowserContext> {
    const viewport = { width, height };
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'allow' });
    context.setDefaultTimeout(15_000);
    return context;
  }
  async function newPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    complaintsOf(page, complaints);
    return page;
  }
  const textOf = (page: Page): Promise<string> => page.locator('body').innerText();

  it('is made in the app, and shown once', async () => {
    await own.goto(`${instance.url}/bookmarks`);
    await own.getByRole('button', { name: 'Share', exact: true }).click();
    await own.getByRole('combobox', { name: 'Tag' }).selectOption('bread');
    await own.getByRole('button', { name: 'Create link' }).click();
    link = await own.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toMatch(/\/bookmarks\/lists\/bread\/[\w-]{43}$/);
    await own.evaluate(settled);
    expect(await violationsOf(own)).toEqual([]);
    await own.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  it('shows a stranger what was shared and nothing else of the workspace', async () => {
    const document = await foreign.goto(link);
    await foreign.getByRole('heading', { level: 1, name: 'Bookmarks: bread' }).waitFor();
    await foreign.getByRole('link', { name: /Rye bread/ }).waitFor();
    const text = await textOf(foreign);
    expect(text).toContain('Shared from Workspace');
    expect(text).not.toMatch(/Ada|Signals|Secret words|Home|Tasks|Sign in/);
    expect(await foreign.locator('nav, sv-sidebar, sv-top-bar, sv-bottom-bar').count()).toBe(0);
    expect(await foreign.title()).toBe('Bookmarks · Workspace');
    expect(document!.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    });
    expect(document!.headers()).not.toHaveProperty('set-cookie');
    expect(await foreign.locator('link[rel=manifest], link[rel=apple-touch-icon]').count()).toBe(0);
    expect(await foreign.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await foreign.evaluate(settled);
    expect(await violationsOf(foreign)).toEqual([]);
  });

  it('asks for no session and for nothing but the page and its list, and leaves nothing in the browser', async () => {
    const asked = answers.filter(([path]) => !/\.(js|css)$/.test(path));
    const [, list] = [new URL(link).pathname, '/bookmarks/api/lists/bread/'];
    expect(asked.map(([path]) => path.replace(/[\w-]{43}$/, ''))).toEqual(['/bookmarks/lists/bread/', list]);
    expect(answers.filter(([, status]) => status >= 400)).toEqual([]);
    const left = await foreign.evaluate<[number, number, string]>(
      'navigator.serviceWorker.getRegistrations().then(all => [all.length, localStorage.length, document.cookie])',
    );
    expect(left).toEqual([0, 0, '']);
  });

  it('is the same page for somebody who is signed in', async () => {
    const page = await newPage(own.context());
    await page.goto(link);
    await page.getByRole('link', { name: /Rye bread/ }).waitFor();
    expect(await textOf(page)).not.toMatch(/Ada|Tasks/);
    await page.close();
  });

  it('leads to the sign-in page, and not into the workspace', async () => {
    const page = await newPage(foreign.context());
    await page.goto(`${instance.url}/bookmarks`);
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.close();
  });

  it('is listed for administrators, and ended in Account', async () => {
    await own.goto(`${instance.url}/console/security/links`);
    await own.getByRole('rowheader', { name: /Bookmarks tagged “bread”/ }).waitFor();
    await own.getByText('Ada Lovelace').last().waitFor();
    await own.evaluate(settled);
    expect(await violationsOf(own)).toEqual([]);
    await own.goto(`${instance.url}/console/apps/installed`);
    await own.locator('summary', { hasText: 'Details of Bookmarks' }).click();
    await own.getByText('/bookmarks/lists/:tag/:token', { exact: true }).waitFor();

    await own.goto(`${instance.url}/account/shared-links`);
    await own.getByText('Bookmarks tagged “bread”').waitFor();
    await own.evaluate(settled);
    expect(await violationsOf(own)).toEqual([]);
    await own.getByRole('button', { name: /^Delete Bookmarks/ }).click();
    await own.getByRole('button', { name: 'Delete link' }).click();
    await own.getByText('No shared links').waitFor();
  });

  it('opens nothing any more, and does not say why', async () => {
    await foreign.reload();
    await foreign.getByText('This link does not work').waitFor();
    expect(await textOf(foreign)).not.toMatch(/Rye bread|bread|Ada/);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    const { status } = await foreign
      .goto(`${link.slice(0, -43)}${'A'.repeat(43)}`)
      .then(answer => ({ status: answer!.status() }));
    expect(status).toBe(200);
    await foreign.getByText('This link does not work').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});
