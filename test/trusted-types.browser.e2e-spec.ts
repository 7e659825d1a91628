import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { isThere, stepTo } from './support/step-to';

const STRANGERS = ['/login', '/register', '/forgot-password', '/reset-password?token=t', '/verify-email?token=t'];
const PLAIN = ['/problems/not-found', '/offline', '/nobody'];
const OWNERS = [
  ...['/', '/tasks', '/contacts', '/birthdays', '/bookmarks', '/expenses', '/focus', '/quick-note'],
  ...['', '/security', '/security/password', '/sessions', '/notifications', '/activity', '/connected-apps'].map(
    page => `/account${page}`,
  ),
  ...['/data-access', '/billing', '/your-data', '/delete', '/preferences'].map(page => `/account${page}`),
  ...['', '/people/users', '/people/groups', '/people/invites', '/people/sign-in', '/system'].map(
    page => `/console${page}`,
  ),
  ...['/installed', '/permissions', '/entitlements', '/entitlements/keys', '/jobs'].map(page => `/console/apps${page}`),
  ...['/identity', '/general', '/mail', '/broadcasts'].map(page => `/console/workspace${page}`),
  ...['/data/retention', '/data/sharing', '/security/keys', '/security/links', '/security/activity'].map(
    page => `/console${page}`,
  ),
];

/**
 * Trusted Types are asked for in report-only; this is what it would be to enforce them: every document is given the same
 * demand in the policy that counts. A sink that takes text throws then, and the page would not draw.
 */
describe('with Trusted Types enforced', () => {
  expectNotices('status: Saved as you type');
  let instance: Instance;
  let ada: Person;
  let browser: Browser;
  beforeAll(async () => {
    instance = await Instance.start({ EXAMPLE_PLUGINS: 'true' });
    ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  const violations: string[] = [];
  async function newPage(person?: Person): Promise<Page> {
    const context = await browser.newContext();
    context.setDefaultTimeout(15_000);
    await signIn(context, person);
    await context.exposeBinding('reportViolation', (_, words: string) => void violations.push(words));
    await context.addInitScript(`addEventListener('securitypolicyviolation', event => window.reportViolation(
      [location.pathname, event.effectiveDirective, event.blockedURI, event.sample].join(' ')))`);
    const page = await context.newPage();
    page.on('pageerror', error => violations.push(`${new URL(page.url()).pathname} ${error.message}`));
    await enforceOn(page);
    return page;
  }

  const signIn = (context: BrowserContext, person?: Person): Promise<void> => {
    const cookies = (person?.cookie ?? '').split('; ').filter(Boolean);
    return context.addCookies(
      cookies.map(cookie => {
        const [name = '', value = ''] = cookie.split(/=(.*)/s);
        return { name, value, url: instance.url };
      }),
    );
  };

  /** A route of Playwright would take every request of the page, and its cache. */
  async function enforceOn(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    devtools.on('Fetch.requestPaused', async ({ requestId, responseStatusCode, responseHeaders: told = [] }) => {
      const demand = told.find(({ name }) => name.toLowerCase() === 'content-security-policy-report-only');
      if (!demand) return void devtools.send('Fetch.continueRequest', { requestId });
      // The policies of a response that goes on cannot be changed, so it is answered again.
      const { body } = await devtools.send('Fetch.getResponseBody', { requestId });
      const responseHeaders = [...told, { name: 'Content-Security-Policy', value: demand.value }];
      await devtools.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: responseStatusCode!,
        responseHeaders,
        body,
      });
    });
    await devtools.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Response' }] });
  }

  it('the policy is told of in every document, in report-only', async () => {
    for (const path of [...STRANGERS, ...PLAIN]) {
      const { headers } = await ada.get(path, { accept: 'text/html' });
      expect([path, headers.get('content-security-policy-report-only')]).toEqual([
        path,
        "require-trusted-types-for 'script'; trusted-types angular sv-worker",
      ]);
    }
  });

  it.each([
    ['strangers', STRANGERS],
    ['everybody', PLAIN],
    ['the owner', OWNERS],
  ])('every page for %s draws, and nothing is a violation', async (who, paths) => {
    const page = await newPage(who === 'the owner' ? ada : undefined);
    const [first = '', ...others] = paths;
    await page.goto(instance.url + first);
    await isThere(page);
    for (const path of others) {
      // What is enforced belongs to the document: it stays for all pages of the owner.
      await (who === 'the owner' ? stepTo(page, path) : page.goto(instance.url + path));
      await isThere(page);
    }
    await page.context().close();
    expect(violations).toEqual([]);
  });

  it('has teeth: what takes text is refused', async () => {
    const page = await newPage(ada);
    await page.goto(instance.url);
    await isThere(page);
    const refused = await page.evaluate<string>(
      `(() => { try { document.body.innerHTML = '<b>'; return ''; } catch ({ name }) { return name; } })()`,
    );
    expect(refused).toBe('TypeError');
    await page.context().close();
  });
});
