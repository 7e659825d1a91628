import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { until } from './support/until';

const DIST = join(import.meta.dirname, '../dist');
const HALVES = ['web', 'auth-ui'].map(name => join(DIST, name, 'browser'));

const integrityOf = (folder: string, file: string): string =>
  `sha256-${createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('base64')}`;
const scriptsOf = (folder: string): string[] => readdirSync(folder).filter(name => /^(main|chunk)-.*\.js$/.test(name));

/** Whoever puts another file in the place of ours, a cache, a proxy, is caught by the browser. */
describe('a built file that is not what was built', () => {
  expectNotices(
    'alert: A new version is available Reload the page to use it.',
    'alert: This page could not be loaded.',
    'alert: This page could not be opened. Check your connection, or reload the page.',
  );
  it.each(HALVES)('is known by the document in %s: every script and style has its hash there', folder => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const tags = html.match(/<(?:script|link)\b[^>]*\b(?:src|href)="[^"]*\.(?:js|css)"[^>]*>/g)!;
    expect(tags.length).toBeGreaterThanOrEqual(2);
    for (const tag of tags) {
      const file = /(?:src|href)="(?:[^"]*\/)?([^"/]+)"/.exec(tag)![1]!;
      expect(tag).toContain(`integrity="${integrityOf(folder, file)}"`);
    }
    const map = /<script type="importmap" nonce="__NONCE__">(.*?)<\/script>/.exec(html)![1]!;
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
    const said = Object.entries(integrity).map(([path, hash]) => [path.split('/').pop()!, hash]);
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(scriptsOf(folder).map(name => [name, integrityOf(folder, name)])),
    );
  });

  it('is known by the service worker', () => {
    const [folder] = HALVES as [string];
    const worker = readFileSync(join(folder, 'sv-worker.js'), 'utf8');
    const kept = readdirSync(folder).filter(name => /\.(js|css|svg)$/.test(name) && !/-worker\.js$/.test(name));
    for (const name of kept) expect(worker).toContain(`"/${name}": "${integrityOf(folder, name)}"`);
  });

  describe('in a browser', () => {
    let instance: Instance;
    let browser: Browser;
    let ada: Person;
    beforeAll(async () => {
      instance = await Instance.start();
      ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await instance?.close();
    });

    /** A page to which every file of that name comes with another line in it. */
    async function pageWith(files: RegExp, cookie = ''): Promise<{ page: Page; refused: string[] }> {
      const context = await browser.newContext();
      const cookies = cookie.split('; ').filter(Boolean);
      await context.addCookies(
        cookies.map(one => ({ name: one.split('=')[0]!, value: one.slice(one.indexOf('=') + 1), url: instance.url })),
      );
      const page = await context.newPage();
      const refused: string[] = [];
      page.on('console', message => /integrity/.test(message.text()) && refused.push(message.text()));
      await page.route(files, async route => {
        const response = await route.fetch();
        const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = response.headers();
        await route.fulfill({
          response,
          headers,
          body: `${await response.text()}\n/* tampered */ globalThis.ran = true;`,
        });
      });
      return { page, refused };
    }

    it.each([
      ['the entry script of the shell', /\/main-[^/]*\.js$/, '/'],
      ['a chunk of the shell', /\/chunk-[^/]*\.js$/, '/'],
      ['the style of the shell', /\/styles-[^/]*\.css$/, '/'],
      ['the entry script of the sign-in pages', /\/login\/assets\/main-[^/]*\.js$/, '/login'],
      ['a chunk of the sign-in pages', /\/login\/assets\/chunk-[^/]*\.js$/, '/login'],
      ['the style of the sign-in pages', /\/login\/assets\/styles-[^/]*\.css$/, '/login'],
    ])('%s is refused', async (_, files, path) => {
      const { page, refused } = await pageWith(files, path === '/' ? ada.cookie : '');
      await page.goto(instance.url + path);
      await until(async () => refused.length > 0, 'the browser refused it');
      expect(await page.evaluate('globalThis.ran')).toBeUndefined();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    });
  });
});
