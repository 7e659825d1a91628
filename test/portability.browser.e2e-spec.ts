import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { violationsOf } from './support/axe';
import { complaintsOf } from './support/browser';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { WorkspaceVisit } from './support/workspace-visit';

/** What a person has, taken along by clicking and brought into somebody else's account, in one browser after the other. */
describe('Your data', () => {
  expectNotices(
    /^alert: (This archive is incomplete|This is not an export of a workspace)/,
    // It comes when the page asks next.
    /^toast: (2 new notifications )?Your data were exported/,
  );
  let visit: WorkspaceVisit;
  let folder: string;
  let archive: string;
  let bob: Page;
  let bobsComplaints: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sv-your-data-'));
    archive = join(folder, 'export.zip');
    visit = await WorkspaceVisit.begin();
    await visit.newTab();
    bob = await pageOf(await Person.register(visit.instance.url, { name: 'Bob', email: 'bob@example.com' }));
    bobsComplaints = complaintsOf(bob);
    // From the first listener on the browser hands its file dialogs over; that takes a moment, and a key press may be faster.
    bob.on('filechooser', () => undefined);
  });
  afterAll(async () => {
    await visit?.end();
    await rm(folder, { recursive: true, force: true });
  });

  async function pageOf(person: Person): Promise<Page> {
    const context = await visit.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(15_000);
    const cookies = person.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: visit.instance.url })));
    return context.newPage();
  }

  const openYourData = async (page: Page): Promise<void> => {
    await page.goto(`${visit.instance.url}/account/your-data`);
    await page.getByRole('heading', { level: 1, name: 'Your data' }).waitFor();
    await page.locator('sv-skeleton').first().waitFor({ state: 'detached' });
  };
  const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer });

  it('is a page of Account that anybody can use, before anything was exported', async () => {
    const { page } = visit;
    await visit.open('/account');
    await page.getByRole('link', { name: 'Your data', exact: true }).click();
    await page.getByText('You have not exported anything yet.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('exports into the downloads of the browser, and lists what was exported', async () => {
    const { page } = visit;
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^Workspace.*\.zip$/);
    await download.saveAs(archive);
    await page.getByText('Complete', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Export my data' }).isEnabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  it('says in words why an archive is not taken, and takes another one', async () => {
    await openYourData(bob);
    const whole = await readFile(archive);
    await choose(bob, 'cut.zip', whole.subarray(0, whole.length - 40));
    await bob.getByRole('alert').filter({ hasText: 'archive is incomplete' }).waitFor();
    await choose(bob, 'words.zip', Buffer.from('words'));
    await bob.getByRole('alert').filter({ hasText: 'not an export of a workspace' }).waitFor();
    expect(await violationsOf(bob)).toEqual([]);
    await bob.setViewportSize({ width: 1440, height: 900 });
  });

  it('is chosen by keyboard, looked at first, and only then imported', async () => {
    await bob.getByLabel('Choose an archive').focus();
    const choosing = bob.waitForEvent('filechooser');
    await bob.keyboard.press('Space');
    await (await choosing).setFiles(archive);

    await bob.getByText('from someone else’s account').waitFor();
    const tasks = bob.locator('sv-section-list li').filter({ hasText: 'Tasks' });
    expect(await tasks.textContent()).toMatch(/Ready.*41 records to add/);
    expect(await violationsOf(bob)).toEqual([]);
    await bob.setViewportSize({ width: 1440, height: 900 });
    expect((await (await bob.request.get(`${visit.instance.url}/tasks/api/lists`)).json()).lists).toEqual([]);

    await bob.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await bob.getByRole('button', { name: 'Done' }).waitFor();
    expect(await tasks.textContent()).toMatch(/Imported.*41 records added/);
    expect(await violationsOf(bob)).toEqual([]);
  });

  it('has the tasks where they belong, in their order', async () => {
    await bob.setViewportSize({ width: 1440, height: 900 });
    await bob.goto(`${visit.instance.url}/tasks`);
    await bob
      .getByRole('link', { name: /Summer fair/ })
      .first()
      .click();
    await bob.getByText('Task 0', { exact: true }).first().waitFor();
    await bob.getByText('Task 39', { exact: true }).first().waitFor();
    expect(bobsComplaints.filter(words => !words.includes('/api/account/import'))).toEqual([]);
  });

  it('offers nothing to import the second time', async () => {
    await openYourData(bob);
    await choose(bob, 'export.zip', await readFile(archive));
    await bob.getByText('It contains nothing new.').first().waitFor();
    expect(await bob.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
  });
});
