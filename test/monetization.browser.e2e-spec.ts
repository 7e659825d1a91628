import type { Browser, Page } from 'playwright-core';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';

const DAYS = '/premium/api/days';

/** A key and licences made in a browser, taken by the server; the way from the gate into the app. */
describe('an app that costs money', () => {
  expectNotices(
    'alert: An administrator revoked this licence.',
    /^dialog: (Change key|Revoke this licence|Sign licence) for Daybook\??$/,
    'dialog: Licence signed',
    'status: Your browser created this key pair.',
    /^toast: (Licence granted to Bob|Key for Daybook changed|Licence of Ada Lovelace for Daybook revoked)$/,
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Person;
  let bob: Person;
  let page: Page;
  let token: string;
  let complaints: string[];

  beforeAll(async () => {
    instance = await Instance.start({ EXAMPLE_PLUGINS: 'true' });
    browser = await launchBrowser();
    ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    bob = await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
    page = await pageOf(ada);
    complaints = complaintsOf(page);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  const pageOf = async (person: Person): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const cookies = person.cookie.split('; ').map(cookie => {
      const at = cookie.indexOf('=');
      return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: instance.url };
    });
    await context.addCookies(cookies);
    context.setDefaultTimeout(15_000);
    return context.newPage();
  };
  const sign = async (email: string): Promise<void> => {
    await page.getByRole('button', { name: 'Sign licence' }).click();
    await page.getByLabel('Person').fill(email);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign licence' }).click();
  };

  it('leads to the paywall, which says what it costs', async () => {
    await page.goto(`${instance.url}/premium`);
    await page.getByRole('heading', { name: 'Daybook' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/paywall/com.example.premium');
    expect(await page.locator('.tiers').textContent()).toMatch(/Personal.*2[.,]50/s);
    await page.getByRole('link', { name: 'Daybook licence required' }).waitFor();
  });

  it('has its key made in the browser, and a licence signed with it is granted from there', async () => {
    await page.goto(`${instance.url}/console/apps/entitlements/keys`);
    await page.getByRole('button', { name: 'Change key' }).click();
    await page.getByRole('button', { name: 'Create key pair' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change key' }).click();
    await page.getByText('Set here').waitFor();

    await sign('bob@example.com');
    await page.getByRole('button', { name: 'Grant to Bob' }).click();
    await page.getByText('Licence granted to Bob').waitFor();
    expect((await bob.get(DAYS)).status).toBe(200);
  });

  it('opens from the paywall with a licence that a mail broke into lines, on the page one wanted', async () => {
    await sign('ADA@example.com');
    token = (await page.locator('sv-sign-license sv-one-time-secret code').textContent())!;
    await page.getByRole('button', { name: 'Done' }).click();
    expect((await ada.get(DAYS)).status).toBe(402);

    await page.goto(`${instance.url}/paywall/com.example.premium?returnUrl=%2Fpremium%3Fday%3D1`);
    await page.getByRole('textbox', { name: 'Licence' }).fill(`${token.slice(0, 70)}\r\n${token.slice(70)}\n`);
    await page.getByRole('button', { name: 'Enter licence' }).click();
    await page.getByRole('button', { name: 'Save today' }).waitFor();
    expect(page.url()).toBe(`${instance.url}/premium?day=1`);
    expect((await ada.get(DAYS)).status).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('closes when the licence is revoked, says so in Account, and takes it no more', async () => {
    await page.goto(`${instance.url}/console/apps/entitlements`);
    await page.getByRole('button', { name: 'Revoke the licence of Ada Lovelace for Daybook' }).click();
    await page.getByRole('button', { name: 'Revoke licence', exact: true }).click();
    await page.getByText('Licence of Ada Lovelace for Daybook revoked').waitFor();
    expect((await ada.get(DAYS)).status).toBe(402);

    await page.goto(`${instance.url}/account/billing`);
    await page.getByText('An administrator revoked it.').waitFor();
    await page.getByRole('textbox', { name: 'Licence' }).fill(token);
    await page.getByRole('button', { name: 'Enter licence' }).click();
    await page.getByText('An administrator revoked this licence.').waitFor();
  });
});
