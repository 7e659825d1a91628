import { expectNotices } from './support/notices';
import { WorkspaceVisit } from './support/workspace-visit';

const QUICK_NOTE = 'com.example.quick-note';

/** What an administrator changes while people are there, in a browser, from the outside. */
describe('the root, and apps that are switched off', () => {
  expectNotices(
    'dialog: Turn off Quick note?',
    'status: Saving…',
    /^toast: (Quick note is (on|off)|Settings saved)$/,
    'alert: Not added. There is nothing at this address, or it is not yours.',
  );
  let visit: WorkspaceVisit;
  /** What the browser may complain about in a test. */
  let expected: RegExp | null;

  beforeAll(async () => (visit = await WorkspaceVisit.begin()));
  afterAll(() => visit?.end());
  beforeEach(async () => {
    expected = null;
    await visit.newTab();
  });
  afterEach(async () => {
    // None of the content security policy either: each overlay brings its styles along.
    expect(visit.complaints.filter(line => !expected?.test(line))).toEqual([]);
    await visit.page.close();
  });

  describe('the root', () => {
    const save = async (field: string, label: string): Promise<void> => {
      await visit.page.getByLabel(field).selectOption({ label });
      await visit.page.getByRole('button', { name: 'Save', exact: false }).first().click();
      await visit.page.getByText('Settings saved').waitFor();
    };
    const chooseRoot = async (label: string): Promise<void> => {
      await visit.follow('Console');
      await visit.heading('Overview');
      await visit.page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Workspace' }).click();
      await visit.follow('General');
      await save('Start page', label);
    };

    it('is another one at once, at the same address, once Console has chosen it', async () => {
      await visit.open('/');
      await visit.page.getByRole('heading', { name: /Ada/ }).waitFor();
      await chooseRoot('Tasks');
      await visit.page.goBack();
      await visit.page.goBack();
      await visit.page.goBack();
      await visit.page.getByText('Summer fair').first().waitFor();
      expect(visit.path).toBe('/');
      await visit.page.reload();
      await visit.page.getByText('Summer fair').first().waitFor();
      expect(visit.path).toBe('/');

      await chooseRoot('Focus');
      await visit.page.goBack();
      await visit.page.goBack();
      await visit.page.goBack();
      await visit.heading('Focus');
      expect(visit.path).toBe('/');
      await visit.page.getByRole('navigation').waitFor({ state: 'detached' });
      await visit.page.getByRole('link', { name: 'Workspace' }).click();
      await visit.page.waitForURL('**/launcher');
    });

    it('is in the language that Console chose, for a browser that prefers none of ours', async () => {
      const languageOf = async (): Promise<string | undefined> => {
        const headers = { cookie: visit.ada.cookie, accept: 'text/html', 'accept-language': 'fr' };
        return /<html lang="(\w+)"/.exec(await (await fetch(visit.instance.url, { headers })).text())?.[1];
      };
      expect(await languageOf()).toBe('en');
      await visit.open('/console/workspace/general');
      await save('Language', 'Deutsch');
      expect(await languageOf()).toBe('de');
      await visit.ada.patch('/api/admin/settings', { language: 'en' });
    });

    it('is refused in plain words where it cannot be one', async () => {
      for (const rootPluginId of ['sv.console', QUICK_NOTE, 'com.example.nowhere']) {
        const { status, body } = await visit.ada.patch<{ code: string; detail: string }>('/api/admin/settings', {
          rootPluginId,
        });
        expect({ status, code: body.code }).toEqual({ status: 409, code: 'not-a-root-plugin' });
        expect(body.detail).toMatch(/^[A-Z].*\.$/);
      }
      expect((await visit.ada.patch('/api/admin/settings', { rootPluginId: 'sv.launcher' })).status).toBe(200);
    });
  });

  describe('Console', () => {
    it('lists its pages first on a phone, with a way back, and beside the page on a desktop', async () => {
      await visit.page.setViewportSize({ width: 390, height: 844 });
      await visit.open('/console/users?from=bookmark');
      await visit.heading('Users');
      expect(visit.page.url()).toBe(`${visit.instance.url}/console/people/users?from=bookmark`);
      const nav = visit.page.getByRole('navigation', { name: 'Console' });
      expect(await nav.isVisible()).toBe(false);
      await visit.page.locator('main').getByRole('link', { name: 'Console', exact: true }).click();
      await visit.heading('Overview');
      await visit.page.getByText('Mail is not set up').waitFor();
      await visit.page.getByRole('link', { name: /^Jobs/ }).click();
      await visit.heading('Jobs');

      await visit.page.setViewportSize({ width: 1440, height: 900 });
      await nav.getByRole('link', { name: 'Security' }).click();
      await visit.heading('Admin keys');
      expect(await visit.page.locator('main .back').isVisible()).toBe(false);
    });
  });

  describe('an app that is switched off', () => {
    const inSidebar = () => visit.page.getByRole('navigation', { name: 'Apps' }).getByText('Quick note');

    it('leaves the sidebar at once, and comes back', async () => {
      await visit.open('/');
      await inSidebar().waitFor();
      await visit.follow('Console');
      await visit.follow('Apps');
      await visit.page.getByRole('switch', { name: /Quick note/ }).click();
      await visit.page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
      await inSidebar().waitFor({ state: 'detached' });
      await visit.page.getByRole('switch', { name: /Quick note/ }).click();
      await inSidebar().waitFor();
    });

    it('leaves the sidebar of others when they come back to the window', async () => {
      await visit.open('/');
      await inSidebar().waitFor();
      await visit.ada.patch(`/api/admin/plugins/${QUICK_NOTE}`, { enabled: false });
      await visit.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      await inSidebar().waitFor({ state: 'detached' });
      await visit.ada.patch(`/api/admin/plugins/${QUICK_NOTE}`, { enabled: true });
    });

    it('has no page any more for whoever has it open, at the next request', async () => {
      await visit.openTasks();
      await visit.ada.patch('/api/admin/plugins/sv.tasks', { enabled: false });
      await visit.page.getByLabel('Add a task').press('Enter');
      await visit.page.getByText('Page not found').waitFor();
      expect(visit.path).toBe(visit.list);
      await visit.ada.patch('/api/admin/plugins/sv.tasks', { enabled: true });
      expected = /status of 404/;
    });
  });
});
