import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { codeOf } from './support/totp';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { chooseLanguage, overflowOf, untranslatedTexts } from './support/languages';
import { expectNotices } from './support/notices';
import { PASSWORD, Person } from './support/person';
import { until } from './support/until';
import { VirtualAuthenticator } from './support/virtual-authenticator';

const ADA = 'ada@example.com';
const BOB = 'bob@example.com';

/** The browser is asked for a passkey some time after the server was: a file of the page comes in between. */
const countPasskeyRequests = `
  const get = navigator.credentials.get.bind(navigator.credentials);
  window.passkeyRequests = 0;
  navigator.credentials.get = options => (window.passkeyRequests++, get(options));`;

/** Everything a person does about their own identity, and an administrator for them, in browsers and nothing else. */
describe('identity, from the first password to the administrator who resets it', () => {
  expectNotices(
    /^alert: This (code is wrong|backup code is wrong or was already used)/,
    'alert: E-Mail-Adresse oder Passwort ist falsch.',
    /^dialog: (Reset MFA for Bob\?|Save your backup codes|Set up an authenticator app)$/,
    /^toast: (Authenticator app|Passkey) added/,
    /^toast: (MFA of Bob reset|Chrome on Linux is signed out)$/,
    'toast: New device signed in',
    // Security notices come when they come, and several at once as one.
    /^toast: (A backup code was used|Your second factors were reset|\d new notifications)/,
    'toast: Your authenticator app is set up. Your other devices are signed out.',
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Page;
  let passkey: VirtualAuthenticator;
  let complaints: string[];
  let secret: string;
  let spentCode: string;
  let backupCodes: string[];

  beforeAll(async () => {
    instance = await Instance.start();
    browser = await launchBrowser();
    ada = await newPage();
    complaints = complaintsOf(ada);
    passkey = await VirtualAuthenticator.plugInto(ada);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    context.setDefaultTimeout(15_000);
    return context.newPage();
  };

  const open = (page: Page, path: string) => page.goto(instance.url + path);
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

  const givePassword = async (page: Page, email: string): Promise<void> => {
    await open(page, '/login?returnUrl=%2Ftasks');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(page, 'Sign in').click();
  };
  const isIn = (page: Page) => page.getByRole('heading', { name: 'What needs doing?' }).waitFor();
  const signOut = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /Lovelace|Bob/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.waitForURL('**/login**');
  };
  const keepCodes = async (page: Page): Promise<string[]> => {
    const list = page.getByRole('list', { name: 'Backup codes' });
    await list.waitFor();
    const codes = await list.getByRole('listitem').allInnerTexts();
    await page.getByLabel(/I have saved these codes/).check();
    await button(page, 'Done').click();
    return codes.map(code => code.trim());
  };
  const enrolApp = async (page: Page): Promise<string> => {
    await open(page, '/account/security');
    await button(page, 'Set up app').click();
    const key = (await page.locator('code.key').innerText()).replace(/\s/g, '');
    spentCode = codeOf(key);
    await page.getByLabel('Code from the app').fill(spentCode);
    return key;
  };

  it('registers with a password', async () => {
    await open(ada, '/register?returnUrl=%2Ftasks');
    await ada.getByLabel('Name').fill('Ada Lovelace');
    await ada.getByLabel('Email address').fill(ADA);
    await ada.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await button(ada, 'Create account').click();
    await isIn(ada);
  });

  it('sets up an authenticator app and keeps ten backup codes', async () => {
    secret = await enrolApp(ada);
    backupCodes = await keepCodes(ada);
    expect(new Set(backupCodes).size).toBe(10);
    await ada.getByText('On', { exact: true }).first().waitFor();
  });

  it('is asked for the code after the password, and a code that was used before does not count', async () => {
    await signOut(ada);
    await givePassword(ada, ADA);
    await ada.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await ada.getByLabel('Code from your authenticator app').fill(spentCode);
    await ada.getByText(/wrong or was already used/).waitFor();
    await ada.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
    await isIn(ada);
  });

  it('comes in with a backup code when the phone is away, once', async () => {
    await signOut(ada);
    await givePassword(ada, ADA);
    await ada.getByRole('button', { name: /backup code/i }).click();
    await ada.getByLabel('Backup code').fill(backupCodes[0]!);
    await button(ada, 'Continue').click();
    await isIn(ada);

    const thief = await newPage();
    await givePassword(thief, ADA);
    await thief.getByRole('button', { name: /backup code/i }).click();
    await thief.getByLabel('Backup code').fill(backupCodes[0]!);
    await button(thief, 'Continue').click();
    await thief.getByText('backup code is wrong or was already used').waitFor();
    await thief.context().close();
  });

  it('adds a passkey', async () => {
    await open(ada, '/account/security');
    await ada.getByText('9 codes are left.').waitFor();
    await passkey.during(async () => {
      await button(ada, 'Add passkey').click();
      await ada.getByLabel('Name of Chrome on Linux').fill('My laptop');
    });
    await button(ada, 'Save').click();
    await ada.getByText('My laptop').waitFor();
    await ada.getByText('This device only').waitFor();
  });

  it('signs in with the passkey and nothing else', async () => {
    await signOut(ada);
    const options = '**/api/auth/passkeys/sign-in/options';
    await ada.addInitScript(countPasskeyRequests);
    await open(ada, '/login?returnUrl=%2Ftasks');
    await until(async () => (await ada.evaluate('window.passkeyRequests')) === 1, 'the browser is asked for a passkey');
    // Touched before the browser asks for it, and after it has offered the passkey by itself.
    await ada.route(options, async route => {
      await passkey.touches(true);
      await route.continue();
    });
    await button(ada, 'Sign in with a passkey').click();
    await isIn(ada);
    await ada.unroute(options);
    await passkey.touches(false);
  });

  it('ends the session of a second browser, which is out at its next step', async () => {
    const second = await newPage();
    await givePassword(second, ADA);
    await second.getByRole('button', { name: /backup code/i }).click();
    await second.getByLabel('Backup code').fill(backupCodes[1]!);
    // A page that asks for something after its session has ended leaves automatically, in the middle of the step below.
    const hasAskedAll = second.waitForResponse('**/api/account/notifications');
    await button(second, 'Continue').click();
    await isIn(second);
    await hasAskedAll;

    await open(ada, '/account/sessions');
    await ada
      .getByRole('button', { name: /^Sign out Chrome/ })
      .first()
      .click();
    await ada.getByText('You are signed in on this device only.').waitFor();
    const isOut = async (): Promise<boolean> =>
      (await second.request.get(`${instance.url}/api/shell`)).status() === 401;
    await until(isOut, 'the runtime knows that the session has ended');
    await open(second, '/tasks');
    await second.getByLabel('Email address').waitFor();
    await second.context().close();
  });

  it('shows what happened, failures too', async () => {
    await open(ada, '/account/activity');
    await ada
      .getByText(/backup code/i)
      .first()
      .waitFor();
    await ada
      .getByText(/failed/i)
      .first()
      .waitFor();
  });

  it('lets the owner reset the factors of somebody who has lost them, and ends their sessions', async () => {
    const bob = await newPage();
    const guest = await Person.register(instance.url, { name: 'Bob', email: BOB });
    await givePassword(bob, BOB);
    await isIn(bob);
    await enrolApp(bob);
    await keepCodes(bob);
    expect((await guest.get('/api/auth/session')).status).toBe(401);

    await open(ada, '/console/people/users');
    await ada.getByRole('button', { name: 'Actions for Bob' }).click();
    await ada.getByRole('menuitem', { name: 'Reset MFA…' }).click();
    await ada.getByRole('alertdialog').getByRole('button', { name: /Reset/ }).click();
    await ada.getByLabel('Messages').getByText(/Bob/).waitFor();

    await open(bob, '/tasks');
    await bob.getByLabel('Email address').waitFor();
    await givePassword(bob, BOB);
    await isIn(bob);
  });

  it('complained about nothing in the console of the browser', () => {
    expect(complaints.filter(line => !/status of 40[13]/.test(line))).toEqual([]);
  });

  it('is in German for a browser that prefers it, also what is refused', async () => {
    const page = await newPage({ locale: 'de-CH' });
    await open(page, '/login');
    await page.getByRole('heading', { name: /^(Bei .* anmelden|Im Workspace anmelden)$/ }).waitFor();
    await page.getByLabel('E-Mail-Adresse').fill(BOB);
    await page.getByLabel('Passwort', { exact: true }).fill('not the password');
    const refusal = page.waitForResponse('**/api/auth/sign-in');
    await button(page, 'Anmelden').click();
    await page.getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor();
    // The page shows what the server said.
    expect((await refusal).headers()['content-language']).toBe('de');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.context().close();
  });

  it.each(['en-XA', 'ar-XB'])('has every text of its pages translated and on the page, in %s', async language => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    await chooseLanguage(page, language, instance.url);
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password?token=x',
      '/verify-email?token=x',
    ]) {
      await open(page, path);
      await page.getByRole('heading').first().waitFor();
      expect([path, await untranslatedTexts(page, ['Workspace']), await overflowOf(page)]).toEqual([path, [], 0]);
    }
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar-XB' ? 'rtl' : 'ltr');
    await page.context().close();
  });
});
