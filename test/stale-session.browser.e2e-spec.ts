import { SessionCookieCodec } from '@sv/server/session-cookie/session-cookie';
import type { Locator, Page } from 'playwright-core';
import { violationsOf } from './support/axe';
import { expectNotices } from './support/notices';
import { PASSWORD, Person } from './support/person';
import { until } from './support/until';
import { WorkspaceVisit } from './support/workspace-visit';

/** The pages continue when the sign-in is of long ago: they ask who it is, and do what was asked, with what was typed. */
describe('an act that wants a fresh session', () => {
  expectNotices(
    'alert: This is not an export of a workspace.',
    /^dialog: (Confirm that it is you|Invite created|Invite people|Turn off Focus\?)$/,
    'status: Send this link yourself.',
    'status: Saving…',
    /^toast: (Bob Byte now has the role Admin|Focus is off|Settings saved)$/,
    // It comes when the page asks next.
    'toast: Your data were exported',
  );
  let visit: WorkspaceVisit;
  let page: Page;
  beforeAll(async () => {
    visit = await WorkspaceVisit.begin('allow');
    await Person.register(visit.instance.url, { name: 'Bob Byte', email: 'bob@example.com' });
    await visit.newTab();
    ({ page } = visit);
  });
  afterAll(() => visit?.end());
  beforeEach(() => goStale());

  /** As if an hour had passed: the cookie says how fresh the session is, and the runtime believes it. */
  async function goStale(): Promise<void> {
    const { url, env } = visit.instance;
    const codec = new SessionCookieCodec(env['AUTH_SECRET']!);
    const cookies = await visit.context.cookies(url);
    const kept = cookies.find(({ name }) => name === 'sv_session_data')!;
    const data = codec.open(kept.value)!;
    await visit.context.addCookies([{ ...kept, value: codec.seal({ ...data, freshUntil: Date.now() - 1 }) }]);
  }

  const question = (): Locator => page.getByRole('dialog', { name: 'Confirm that it is you' });
  const confirm = async (): Promise<void> => {
    await question().getByLabel('Password', { exact: true }).fill(PASSWORD);
    await question().getByRole('button', { name: 'Confirm' }).click();
    await question().waitFor({ state: 'detached' });
  };
  const read = async <T>(path: string): Promise<T> =>
    (await (await page.request.get(visit.instance.url + path)).json()) as T;
  const toast = (words: string): Promise<void> => page.locator('sv-toast-area li', { hasText: words }).waitFor();

  it('saves a policy after the question, which every person can use, and keeps what was chosen when it is closed', async () => {
    await visit.open('/console/people/sign-in');
    const box = page.getByLabel('Invite only');
    await box.check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await question().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });

    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await box.isChecked()).toBe(true);
    expect(await read('/api/admin/policies')).toMatchObject({ inviteOnly: { value: false } });

    await page.getByRole('button', { name: 'Save changes' }).click();
    await confirm();
    await toast('Settings saved');
    expect(await read('/api/admin/policies')).toMatchObject({ inviteOnly: { value: true } });
  });

  it('switches a plugin off after the question, and leaves it on when that is closed', async () => {
    await visit.open('/console/apps/installed');
    const box = page.getByRole('switch', { name: 'Focus', exact: true });
    const switchOff = async (): Promise<void> => {
      await box.click();
      await page.getByRole('button', { name: 'Turn off' }).click();
      await question().waitFor();
    };
    await switchOff();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await until(() => box.isChecked(), 'the switch is on again');

    await switchOff();
    await confirm();
    await toast('Focus is off');
    expect(await box.isChecked()).toBe(false);
  });

  it('gives a role after the question', async () => {
    await visit.open('/console/people/users');
    const row = page.getByRole('row', { name: /Bob Byte/ });
    await row.getByRole('combobox').selectOption('platform:admin');
    await confirm();
    await toast('Bob Byte now has the role Admin');
  });

  it('sends an invitation with a role after the question, with the address that was typed', async () => {
    await visit.open('/console/people/invites');
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    const form = page.getByRole('dialog').first();
    await form.getByLabel('Email addresses').fill('grace@example.com');
    await form.getByLabel('Role').selectOption('platform:admin');
    await form.getByRole('button', { name: 'Create invite' }).click();
    await confirm();
    await page.getByRole('heading', { name: 'Invite created' }).waitFor();
    const { invites } = await read<{ invites: object[] }>('/api/admin/invites');
    expect(invites).toMatchObject([{ email: 'grace@example.com', role: 'platform:admin' }]);
  });

  it('exports after the question, into the downloads', async () => {
    await visit.open('/account/your-data');
    await page.getByRole('button', { name: 'Export my data' }).click();
    await question().waitFor();
    const downloading = page.waitForEvent('download');
    await confirm();
    expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByText('Complete', { exact: true }).waitFor();
  });

  it('imports the archive that was chosen after the question', async () => {
    const archive = await page.request.get(`${visit.instance.url}/api/account/export`, { failOnStatusCode: false });
    expect(archive.status()).toBe(403);
    await visit.open('/account/your-data');
    const name = 'words.zip';
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from('x') });
    await confirm();
    await page.getByRole('alert').filter({ hasText: 'not an export of a workspace' }).waitFor();
  });

  it('shows a page in words, not JSON, to whoever opens the address of the export', async () => {
    await visit.open('/api/account/export');
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await page.getByText('Account → Your data').waitFor();
  });
});
