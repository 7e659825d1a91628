import type { Browser, Page } from 'playwright-core';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { PASSWORD } from './support/person';
import { stepTo } from './support/step-to';

/** The first day of an instance, through a browser and nothing else, in the order in which it happens. */
describe('the first day', () => {
  expectNotices(
    /^status: carol@example\.com/,
    'alert: The address and the password do not belong together',
    'dialog: Turn off Tasks?',
    'status: Saving…',
    'toast: Bob now has the role Auditor',
    // It comes when the page asks next.
    'toast: Your role was changed',
    /^toast: Tasks is (on|off)$/,
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Page;
  let bob: Page;
  let complaints: string[];

  beforeAll(async () => {
    instance = await Instance.start();
    browser = await launchBrowser();
    ada = await newPage();
    complaints = complaintsOf(ada);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(15_000);
    return context.newPage();
  };

  const register = async (page: Page, name: string, email: string): Promise<void> => {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
  };

  const saveStep = (): Promise<void> => ada.getByRole('button', { name: 'Save and continue' }).click();
  const skipStep = (): Promise<void> => ada.getByRole('link', { name: 'Skip this step' }).click();
  const step = (heading: string): Promise<void> => ada.getByRole('heading', { name: heading }).waitFor();

  it('leads the first visitor to the set-up: account, name and colour, who may join', async () => {
    await ada.goto(instance.url);
    await step('Set up your workspace');
    await register(ada, 'Ada Lovelace', 'ada@example.com');
    await step('Name your workspace');
    expect(await ada.getByRole('navigation').count()).toBe(1);
    await ada.getByLabel('Workspace name').fill('The Lovelaces');
    await ada.getByLabel('Green').check();
    await ada.locator('sv-workspace-preview').getByText('The Lovelaces').first().waitFor();
    await saveStep();
    await step('Who may join?');
    expect(await ada.getByRole('radio', { name: 'Only people I invite' }).isChecked()).toBe(true);
    await ada.getByText('If you skip this step, anyone').waitFor();
    await ada.getByRole('radio', { name: 'Anyone with the address' }).check();
    await saveStep();
  });

  it('lets the second factor and mail be skipped, and goes back and on after a reload', async () => {
    await step('Protect your account');
    await skipStep();
    await step('Set up mail');
    await ada.goBack();
    await step('Protect your account');
    await ada.reload();
    await step('Protect your account');
    await skipStep();
    await skipStep();
  });

  it('invites the first people and chooses the apps', async () => {
    await step('Invite people');
    await ada.getByLabel('Email addresses').fill('Carol@example.com');
    await ada.getByRole('button', { name: 'Create invites' }).click();
    await ada.getByText('carol@example.com').waitFor();
    await ada.getByRole('button', { name: 'Copy link' }).waitFor();
    await ada.getByRole('link', { name: 'Continue' }).click();
    await step('Choose your apps');
    expect(await ada.getByRole('checkbox', { name: /Tasks/ }).isChecked()).toBe(true);
    await saveStep();
    await step('Your workspace is ready');
    await ada.getByRole('link', { name: 'Set up mail' }).waitFor();
  });

  it('reminds the owner at home of what they skipped, until they dismiss it', async () => {
    await ada.getByRole('link', { name: 'Open your workspace' }).click();
    await ada.getByText('4 of 6 done').waitFor();
    await ada.getByRole('link', { name: 'Set up a second factor' }).waitFor();
    await ada.getByRole('button', { name: 'Dismiss' }).click();
    await ada.getByText('Finish setting up your workspace').waitFor({ state: 'detached' });
    await ada.reload();
    await ada.getByRole('heading', { name: /Ada/ }).waitFor();
    expect(await ada.getByText('Finish setting up your workspace').count()).toBe(0);
    await stepTo(ada, '/tasks');
    await ada.getByRole('heading', { name: 'What needs doing?' }).waitFor();
  });

  it('makes a list and writes tasks by keyboard alone', async () => {
    await ada.getByLabel('Name of the new list').fill('Summer fair');
    await ada.keyboard.press('Enter');
    await ada.getByRole('heading', { name: 'Summer fair' }).waitFor();
    await ada.getByLabel('Add a task').fill('Book the marquee');
    await ada.keyboard.press('Enter');
    await ada.getByText('Book the marquee').first().waitFor();
    await ada.getByLabel('Add a task').fill('Plakate drucken 🎪');
    await ada.keyboard.press('Enter');
    await ada.getByText('Plakate drucken 🎪').first().waitFor();
  });

  it('shows the owner every app, the active one marked, and the root at / with the address unchanged', async () => {
    await stepTo(ada, '/');
    await ada.getByRole('heading', { name: /Ada/ }).waitFor();
    expect(new URL(ada.url()).pathname).toBe('/');
    const active = ada.locator('nav a[aria-current="page"]');
    expect(await active.first().innerText()).toContain('Home');
    await ada.getByRole('link', { name: 'Console' }).first().click();
    await ada.waitForURL('**/console**');
  });

  it('makes the second person an ordinary user who cannot enter Console', async () => {
    bob = await newPage();
    await bob.goto(`${instance.url}/register`);
    await register(bob, 'Bob', 'bob@example.com');
    await bob.getByRole('heading', { name: /Bob/ }).waitFor();
    expect(await bob.getByRole('link', { name: 'Console' }).count()).toBe(0);

    const answer = await bob.goto(`${instance.url}/console`);
    expect(answer!.status()).toBe(403);
    await bob.getByRole('heading', { level: 1 }).waitFor();
  });

  it('shows an invited person who invited them, with the address filled in, and leads to what the invite names', async () => {
    const invited = await ada.request.post(`${instance.url}/api/admin/invites`, {
      data: { email: 'dan@example.com', path: '/tasks' },
    });
    const { url } = (await invited.json()) as { url: string };
    const dan = await newPage();
    await dan.goto(url);
    await dan.getByText('Ada Lovelace invited you to The Lovelaces.').waitFor();
    expect(await dan.getByLabel('Email address').inputValue()).toBe('dan@example.com');
    await dan.getByLabel('Name').fill('Dan');
    await dan.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dan.getByRole('button', { name: 'Create account' }).click();
    await dan.getByRole('heading', { name: 'What needs doing?' }).waitFor();
    await dan.context().close();
  });

  it("does not show one person's lists to another", async () => {
    await bob.goto(`${instance.url}/tasks`);
    await bob.getByRole('heading', { name: 'What needs doing?' }).waitFor();
    expect(await bob.getByText('Summer fair').count()).toBe(0);
  });

  it('lets the owner find the second person in Console and give them a role, at once', async () => {
    await stepTo(ada, '/console/people/users');
    await ada.getByText('bob@example.com').first().waitFor();
    await ada.getByLabel(/Role of Bob/).selectOption({ label: 'Auditor' });
    await ada.getByLabel('Messages').getByText(/Bob/).waitFor();

    await bob.goto(`${instance.url}/console`);
    await bob.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(bob.url()).pathname).toMatch(/^\/console/);
  });

  it('switches a plugin off and on with no restart', async () => {
    await stepTo(ada, '/console/apps/installed');
    const tasks = ada.getByRole('switch', { name: /Tasks/ });
    await tasks.click();
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await expectStatus(bob, '/tasks', 404);
    await ada.getByRole('switch', { name: /Tasks/ }).click();
    await expectStatus(bob, '/tasks', 200);
  });

  const expectStatus = async (page: Page, path: string, status: number): Promise<void> => {
    const deadline = Date.now() + 5000;
    let seen = 0;
    while (seen !== status && Date.now() < deadline)
      seen = (await page.request.get(instance.url + path, { headers: { accept: 'text/html' } })).status();
    expect(seen).toBe(status);
  };

  it('signs out, and Back does not bring the workspace back', async () => {
    await bob.goto(instance.url);
    await bob.getByRole('button', { name: /Bob/ }).click();
    await bob.getByRole('menuitem', { name: 'Sign out' }).click();
    await bob.waitForURL('**/login**');
    await bob.getByLabel('Email address').waitFor();
    await bob.goBack().catch(() => undefined);
    await bob.getByLabel('Email address').waitFor();
  });

  it('tells a wrong password beside the form, and loads nothing twice', async () => {
    const requests: string[] = [];
    const page = await newPage();
    page.on('request', request => requests.push(`${request.method()} ${request.url()}`));
    await page.goto(`${instance.url}/login`);
    await page.getByRole('link', { name: 'Create an account' }).waitFor();
    await page.getByLabel('Email address').fill('bob@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
  });

  it('complained about nothing in the console of the browser', () => {
    expect(complaints.filter(line => !/status of 40[13]/.test(line))).toEqual([]);
  });
});
