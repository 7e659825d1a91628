import type { Browser, Page } from 'playwright-core';
import { waitFor } from '@sv/server/testing/wait-for';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';

/** Ada owns the workspace. She makes a token for a script that reads and changes her tasks, and takes it back. */
describe('access tokens, in a browser', () => {
  expectNotices(
    /^dialog: (Create an access token|Revoke “Kiosk”\?|Copy this token now)$/,
    /^alert: (Copy this token now|Choose at least one app\.)$/,
    /^status: (You won’t see it again|Copied)/,
    /^toast: (“Kiosk” revoked|Settings saved|Access token created|\d new notifications?)/,
  );
  let instance: Instance;
  let browser: Browser;
  let page: Page;
  let token: string;
  const complaints: string[] = [];
  beforeAll(async () => {
    instance = await Instance.start({ ALLOWED_HOSTS: 'nas.test' });
    const ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    browser = await launchBrowser('--host-resolver-rules=MAP nas.test 127.0.0.1');
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(15_000);
    const cookies = ada.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    page = await context.newPage();
    complaintsOf(page, complaints);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
  const call = (path: string, method = 'GET', body?: object) =>
    fetch(instance.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });

  it('are created in Account → Security, for one app, and shown once', async () => {
    await page.goto(`${instance.url}/account/security`);
    await page.getByRole('link', { name: 'Manage tokens' }).click();
    await page.getByText('No access tokens').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await press('Create access token');
    await page.getByRole('textbox', { name: 'Name' }).fill('Kiosk');
    await page.getByRole('radio', { name: /^Read and write/ }).check();
    await page.getByRole('radio', { name: 'Only these apps' }).check();
    await press('Create token');
    await page.getByText('Choose at least one app.').waitFor();
    await page.getByRole('checkbox', { name: 'Tasks' }).check();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await press('Create token');
    token = await page.locator('code').filter({ hasText: 'svpat_' }).innerText();
    expect(await page.locator('code').filter({ hasText: 'curl' }).innerText()).toContain('/tasks/api/openapi.json');
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await press('I have copied it');
    await page.locator('sv-new-token').waitFor({ state: 'detached' });
    await page.getByText('never used').waitFor();
    expect(await page.locator('body').innerText()).not.toContain(token);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('call Tasks and nothing else, and the page says when', async () => {
    expect((await call('/tasks/api/lists', 'POST', { name: 'Groceries' })).status).toBe(201);
    expect((await (await call('/tasks/api/lists')).json()) as object).toMatchObject({ lists: [{ name: 'Groceries' }] });
    expect((await call('/api/shell')).status).toBe(403);
    await page.reload();
    await page.getByText('last used').waitFor();
    await page.goto(`${instance.url}/tasks`);
    await page.getByText('Groceries').first().waitFor();
  });

  it('do not work while the policy in Console forbids them, and the page says so', async () => {
    await page.goto(`${instance.url}/console/people/sign-in`);
    await page.getByRole('radio', { name: /^Not allowed/ }).check();
    await press('Save changes');
    await page.getByText(/^Changed here\. Default: Allowed/).waitFor();
    expect((await call('/tasks/api/lists')).status).toBe(401);
    await page.goto(`${instance.url}/account/security/access-tokens`);
    await page.getByText('This workspace does not allow access tokens.').waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${instance.url}/console/people/sign-in`);
    await press('Reset to default: Access tokens');
    await press('Save changes');
    await page.getByText(/to the default when you save/).waitFor({ state: 'detached' });
    expect((await call('/tasks/api/lists')).status).toBe(200);
  });

  it('are revoked after a question, and refused within a second', async () => {
    await page.goto(`${instance.url}/account/security/access-tokens`);
    await press('Revoke Kiosk');
    await press('Revoke token');
    await page.getByText('No access tokens').waitFor();
    await waitFor(async () => (await call('/tasks/api/lists')).status === 401, 1000);
  });

  it('go with the account to a name in a LAN without https, where each page says what does not work there', async () => {
    const lan = instance.url.replace('localhost', 'nas.test');
    const here = await page.context().cookies(instance.url);
    await page.context().addCookies(here.map(({ name, value }) => ({ name, value, url: lan })));
    for (const [path, says] of [
      ['security', 'Passkeys need a secure connection.'],
      ['notifications', 'Push needs a secure connection.'],
      ['preferences', 'as an app or use it offline, you need a secure connection.'],
    ] as const) {
      await page.goto(`${lan}/account/${path}`);
      await page.getByText(says).waitFor();
    }
    expect(await page.evaluate('isSecureContext')).toBe(false);
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    // Browsers say of such an address that they ignore these headers.
    const own = complaints.splice(0).filter(line => !/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/.test(line));
    expect(own).toEqual([]);
  });
});
