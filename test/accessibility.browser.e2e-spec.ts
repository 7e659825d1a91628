import { generateSync } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { violationsOf } from './support/axe';
import { launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { contrastFaultsOf, targetFaultsOf, zoomFaultsOf } from './support/page-faults';
import { PASSWORD, Person } from './support/person';
import { isThere, stepTo } from './support/step-to';
import { addWaitingJob } from './support/waiting-job';

/** One of each kind: lists, tables, tabs, forms with switches and choices, diagrams. */
const IN_HIGH_CONTRAST = [
  ...['/', 'a list', '/login', '/account/preferences', '/account/notifications', '/console', '/console/people/users'],
  ...['/console/people/sign-in', '/console/workspace/identity', '/console/security/activity', '/console/system'],
];

/** Every page and dialog of identity, as a machine can judge it; keys and words are for people to judge. */
describe('what axe has against the pages of identity', () => {
  expectNotices(
    'toast: Authenticator app added',
    /^toast: \d new notifications/,
    'alert: The address and the password do not belong together',
    /^dialog: (Change key for Daybook|Change your email address|Delete Bob\?|Grant licence|Grant to group)$/,
    /^dialog: (Invite people|Create admin key|Sign licence for Daybook|Search|Notifications)$/,
  );
  let instance: Instance;
  let browser: Browser;
  let owner: Person;
  let stranger: Page;
  let ada: Page;
  let list: string;

  beforeAll(async () => {
    instance = await Instance.start({ EXAMPLE_PLUGINS: 'true', RATE_LIMIT_PER_MINUTE: '0' });
    owner = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
    await owner.post('/api/admin/invites', { email: 'cleo@example.com' });
    await owner.post('/api/admin/keys', { name: 'Monitoring', capabilities: ['activity:view'] });
    await addWaitingJob(instance);
    const { body } = await owner.post<{ id: string }>('/tasks/api/lists', { name: 'Summer fair' });
    list = `/tasks/lists/${body.id}`;
    for (const title of ['Book the marquee', 'Print posters'])
      await owner.post(`/tasks/api/lists/${body.id}/items`, { title, dueAt: '2100-01-01T12:00:00.000Z' });
    browser = await launchBrowser();
    stranger = await newPage();
    ada = await newPage(owner);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  const newPage = async (person?: Person): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(15_000);
    const cookies = (person?.cookie ?? '').split('; ').filter(Boolean);
    await context.addCookies(cookies.map(cookie => ({ ...nameAndValue(cookie), url: instance.url })));
    return context.newPage();
  };
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(instance.url + path);
    await isThere(page);
  };
  /** From the page before, in the same document. */
  const step = async (page: Page, path: string): Promise<void> => {
    if (page.url() === instance.url + path) return;
    if (page.url() === 'about:blank') return open(page, path);
    await stepTo(page, path);
    await isThere(page);
  };
  /** At every width: for eyes, fingers and enlarged pages. */
  const faultsOf = async (page: Page): Promise<string[]> => {
    await page.setViewportSize({ width: 390, height: 900 });
    const narrow = await targetFaultsOf(page);
    const zoomed = await zoomFaultsOf(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    return [
      ...(await targetFaultsOf(page)),
      ...narrow.map(fault => `390: ${fault}`),
      ...zoomed,
      ...(await violationsOf(page)),
    ];
  };
  const unseenInContrast = new Set(IN_HIGH_CONTRAST);
  const pageFaultsOf = async (page: Page, path: string): Promise<string[]> => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const isInContrast = unseenInContrast.delete(path);
    const inContrast = isInContrast ? await contrastFaultsOf(page) : [];
    return [...inContrast, ...(await faultsOf(page))];
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

  it.each(['/login', '/register', '/forgot-password', '/reset-password?token=t', '/verify-email?token=t'])(
    'for strangers: %s',
    async path => {
      await open(stranger, path);
      expect(await pageFaultsOf(stranger, path)).toEqual([]);
    },
  );

  it('a sign-in that was refused', async () => {
    await open(stranger, '/login');
    await stranger.getByLabel('Email address').fill('ada@example.com');
    await stranger.getByLabel('Password', { exact: true }).fill('not-the-password');
    await press(stranger, 'Sign in');
    await stranger.getByText('do not belong together').waitFor();
    expect(await faultsOf(stranger)).toEqual([]);
  });

  it.each([
    '',
    '/security',
    '/security/password',
    '/security/access-tokens',
    '/sessions',
    '/notifications',
    '/activity',
    '/preferences',
    '/your-data',
    '/delete',
    '/billing',
  ])('account%s', async path => {
    await step(ada, `/account${path}`);
    expect(await pageFaultsOf(ada, `/account${path}`)).toEqual([]);
  });

  it.each([
    '',
    '/people/users',
    '/people/groups',
    '/people/invites',
    '/people/sign-in',
    '/apps/installed',
    '/apps/permissions',
    '/apps/entitlements',
    '/apps/entitlements/groups',
    '/apps/entitlements/keys',
    '/apps/jobs',
    '/workspace/identity',
    '/workspace/general',
    '/workspace/mail',
    '/workspace/broadcasts',
    '/data/backups',
    '/data/retention',
    '/data/sharing',
    '/security/keys',
    '/security/links',
    '/security/activity',
    '/system',
    '/setup/workspace',
    '/setup/joining',
    '/setup/second-factor',
    '/setup/mail',
    '/setup/invites',
    '/setup/apps',
    '/setup/ready',
    '/nowhere',
  ])('console%s', async path => {
    await step(ada, `/console${path}`);
    expect(await pageFaultsOf(ada, `/console${path}`)).toEqual([]);
  });

  const views = ['today', 'upcoming', 'calendar?month=2100-01', 'assigned', 'all?state=all'].map(
    name => `/tasks/${name}`,
  );
  it.each(['/', '/tasks', 'a list', ...views])('apps: %s', async path => {
    await step(ada, path === 'a list' ? list : path);
    expect(await pageFaultsOf(ada, path)).toEqual([]);
  });

  it.each(['Search', 'Notifications'])('over a page: %s', async what => {
    await ada.setViewportSize({ width: 1440, height: 900 });
    await step(ada, '/');
    if (what === 'Search') await ada.keyboard.press('Control+k');
    else await ada.getByRole('button', { name: /^Notifications(,|$)/ }).click();
    await ada.getByRole('dialog').first().waitFor();
    expect(await targetFaultsOf(ada)).toEqual([]);
    expect(await contrastFaultsOf(ada)).toEqual([]);
    await ada.keyboard.press('Escape');
    await ada.getByRole('dialog').first().waitFor({ state: 'detached' });
  });

  it('the page before an app that costs money', async () => {
    await step(ada, '/paywall/com.example.premium');
    expect(await faultsOf(ada)).toEqual([]);
  });

  it.each([
    ['/console/people/invites', 'Invite people'],
    ['/console/security/keys', 'Create key'],
    ['/console/apps/entitlements', 'Grant licence'],
    ['/console/apps/entitlements/groups', 'Grant to group'],
    ['/console/apps/entitlements/keys', 'Change key'],
    ['/console/apps/entitlements/keys', 'Sign licence'],
  ])('the dialog at %s behind “%s”', async (path, button) => {
    await step(ada, path);
    await press(ada, button);
    await ada.getByRole('dialog').waitFor();
    expect(await faultsOf(ada)).toEqual([]);
    await ada.keyboard.press('Escape');
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('the dialog for another address, which an instance with mail offers', async () => {
    await ada.route('**/api/shell', async route => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), sendsMail: true } });
    });
    await open(ada, '/account/security');
    await press(ada, 'Change address');
    await ada.getByRole('dialog').waitFor();
    expect(await faultsOf(ada)).toEqual([]);
    // One that is on its way is answered first.
    await ada.unrouteAll({ behavior: 'wait' });
  });

  it('the menu of an account, and the question before it is deleted', async () => {
    await step(ada, '/console/people/users');
    await press(ada, 'Actions for Bob');
    expect(await faultsOf(ada)).toEqual([]);
    await ada.getByRole('menuitem', { name: 'Delete…' }).click();
    await ada.getByRole('dialog').waitFor();
    expect(await faultsOf(ada)).toEqual([]);
  });

  it('the second factor: the choice, the app, the backup codes, and the sign-in with it', async () => {
    await open(ada, '/login?enrol=1&returnUrl=%2Faccount%2Fsecurity');
    expect(await faultsOf(ada)).toEqual([]);

    await ada.getByRole('button', { name: /^Authenticator app/ }).click();
    const secret = (await ada.locator('code.key').innerText()).replace(/\s/g, '');
    expect(await faultsOf(ada)).toEqual([]);

    await ada.getByLabel('Code from the app').fill(generateSync({ secret }));
    await ada.getByRole('list', { name: 'Backup codes' }).waitFor();
    expect(await faultsOf(ada)).toEqual([]);
    await open(ada, '/account/security');
    expect(await faultsOf(ada)).toEqual([]);

    await open(stranger, '/login');
    await stranger.getByLabel('Email address').fill('ada@example.com');
    await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(stranger, 'Sign in');
    await stranger.getByLabel('Code from your authenticator app').waitFor();
    expect(await faultsOf(stranger)).toEqual([]);
    await press(stranger, 'Use a backup code');
    expect(await faultsOf(stranger)).toEqual([]);
  });

  it('looked at one of each kind in high contrast', () => {
    expect([...unseenInContrast]).toEqual([]);
  });
});

function nameAndValue(cookie: string): { name: string; value: string } {
  const at = cookie.indexOf('=');
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1) };
}
