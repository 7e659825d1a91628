import { launchChromium } from '@sv/server/testing/launch-chromium';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('GET /api/docs in a browser', () => {
  let instance: TestInstance;
  let browser: Browser;
  beforeAll(async () => {
    // With the icons that its head names.
    instance = await startTestInstance({ env: { WEB_DIR: join(import.meta.dirname, '../../../web/public') } });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    await instance.close();
  });

  it('shows every operation under the policy of all documents, with nothing refused by it and nobody else asked', async () => {
    const page = await browser.newPage();
    await page.context().addCookies(toCookies(instance.as('user').cookie, instance.url));
    const complaints: string[] = [];
    const asked: string[] = [];
    page.on('console', message => complaints.push(message.text()));
    page.on('pageerror', error => complaints.push(error.message));
    page.on('request', request => asked.push(request.url()));

    const answer = await page.goto(`${instance.url}/api/docs`);
    await page.locator('.opblock').first().click();
    await page.getByText('Try it out').first().waitFor();

    expect(answer!.headers()['content-security-policy']).toMatch(
      /script-src 'nonce-[^']+' 'strict-dynamic'; style-src 'self' 'nonce-/,
    );
    const { body } = await instance.as('user').get('/api/openapi.json').expect(200);
    expect((await operationsSeen(page)).size).toBe(operationCount(body));
    expect(complaints).toEqual([]);
    expect(asked.filter(url => !url.startsWith(instance.url))).toEqual([]);
  });

  it('asks a person without a session to sign in', async () => {
    const { headers } = await instance.anonymous().get('/api/docs').set('accept', 'text/html').redirects(0).expect(303);
    expect(headers['location']).toBe('/login?returnUrl=%2Fapi%2Fdocs');
  });
});

const toCookies = (header: string, url: string) =>
  header
    .split('; ')
    .map(pair => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }));

/** The page draws what is in sight only, so it is scrolled through. */
async function operationsSeen(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  const ids = `[...document.querySelectorAll('.opblock')].map(({ id }) => id)`;
  const isAtEnd = 'scrollY + innerHeight + 1 >= document.documentElement.scrollHeight';
  await page.mouse.move(600, 300);
  do {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(100);
    for (const id of await page.evaluate<string[]>(ids)) seen.add(id);
  } while (!(await page.evaluate<boolean>(isAtEnd)));
  return seen;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const operationCount = ({ paths }: { paths: Record<string, object> }): number =>
  Object.values(paths).flatMap(path => Object.keys(path).filter(key => METHODS.includes(key))).length;
