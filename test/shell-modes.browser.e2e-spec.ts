import type { Browser, BrowserContext, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { Person } from './support/person';

const QUICK_NOTE = 'com.example.quick-note';

/** What the page below would lose if it were made anew, and where it stands. */
const stateBelow = `[
  document.querySelector('[aria-label="Add a task"]')?.value,
  document.scrollingElement.scrollTop + document.querySelector('main').scrollTop,
  document.querySelector('main').dataset.mark,
]`;

/** Overlay, minimal and the root plugin, in a browser, from the outside. */
describe('shell modes', () => {
  let instance: Instance;
  let browser: Browser;
  let ada: Person;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];
  let list: string;

  beforeAll(async () => {
    instance = await Instance.start({ EXAMPLE_PLUGINS: 'true' });
    ada = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    const { body } = await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Summer fair' });
    for (let task = 0; task < 40; task++)
      await ada.post(`/tasks/api/lists/${body.id}/items`, { title: `Task ${task}` });
    list = `/tasks/lists/${body.id}`;
    browser = await launchBrowser();
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(15_000);
    const cookies = ada.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });
  beforeEach(async () => {
    page = await context.newPage();
    complaints = complaintsOf(page);
  });
  afterEach(async () => {
    // None of the content security policy either: each overlay brings its styles along.
    expect(complaints.filter(line => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
    await page.close();
  });

  const open = (path: string) => page.goto(instance.url + path);
  const path = (): string => new URL(page.url()).pathname;
  const overlay = () => page.locator('sv-overlay > dialog');
  const isClosed = () => overlay().waitFor({ state: 'detached' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).last().waitFor();
  const jumpTo = async (name: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(name);
    await page.keyboard.press('Enter');
  };
  const length = () => page.evaluate<number>('history.length');
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();

  /** Tasks, with words half typed, scrolled down, and a mark that only this page has. */
  const openTasks = async (): Promise<unknown> => {
    await open(list);
    await page.getByText('Task 39', { exact: true }).first().waitFor();
    await page.getByLabel('Add a task').fill('half a thought');
    await page.evaluate(
      `(document.activeElement.blur(), scrollTo(0, 350), document.querySelector('main').scrollTo(0, 350), document.querySelector('main').dataset.mark = 'this one')`,
    );
    return page.evaluate(stateBelow);
  };

  describe('an overlay', () => {
    it.each([
      ['Escape', () => page.keyboard.press('Escape')],
      ['its close button', () => page.getByRole('button', { name: 'Close', exact: true }).click()],
      ['a press on the scrim', () => page.mouse.click(5, 450)],
      ['Back', () => page.goBack()],
    ])('is closed by %s, one step back to the page as it was', async (_, act) => {
      const before = await openTasks();
      const steps = await length();
      await follow('Console');
      await heading('Health');
      expect(path()).toBe('/console');
      expect(await page.title()).toContain('Health');
      await follow('Users');
      await heading('Users');
      expect(path()).toBe('/console/users');
      expect(await length()).toBe(steps + 1);

      await act();
      await isClosed();
      expect(path()).toBe(list);
      expect(await page.title()).toContain('Tasks');
      expect(await page.evaluate(stateBelow)).toEqual(before);
      const focused = await page.evaluate<string>('document.activeElement.getAttribute("href")');
      expect(focused).toBe('/console');
    });

    it('is there again by Forward, over the same page, and by Forward after a reload of that page', async () => {
      await openTasks();
      await follow('Console');
      await heading('Health');
      await page.goBack();
      await isClosed();
      await page.goForward();
      await heading('Health');
      expect((await page.evaluate<string[]>(stateBelow))[2]).toBe('this one');

      await page.goBack();
      await isClosed();
      await page.reload();
      await page.getByText('Task 0', { exact: true }).first().waitFor();
      await page.goForward();
      await overlay().waitFor();
      await heading('Health');
      await page.goBack();
      await isClosed();
      expect(path()).toBe(list);
    });

    it('is a page with chrome after a reload, and Back leads to where one was', async () => {
      await openTasks();
      await follow('Console');
      await heading('Health');
      await page.reload();
      await heading('Health');
      expect(await overlay().count()).toBe(0);
      await page.getByRole('navigation', { name: 'Apps' }).waitFor();
      await follow('Users');
      await heading('Users');
      expect(await overlay().count()).toBe(0);
      await page.goBack();
      await page.goBack();
      await page.getByText('Task 0', { exact: true }).first().waitFor();
    });

    it('is a page with chrome in a new tab', async () => {
      await openTasks();
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        page.getByRole('link', { name: 'Console', exact: true }).first().click({ button: 'middle' }),
      ]);
      await tab.getByRole('heading', { level: 1, name: 'Health' }).waitFor();
      expect(await tab.locator('sv-overlay').count()).toBe(0);
      await tab.getByRole('navigation', { name: 'Apps' }).waitFor();
      await tab.close();
      expect(await overlay().count()).toBe(0);
    });

    it('takes the place of another one, and leads out of itself by a link', async () => {
      await openTasks();
      const steps = await length();
      await follow('Console');
      await heading('Health');
      await jumpTo('account');
      await heading('Profile');
      expect(await overlay().count()).toBe(1);
      expect(await length()).toBe(steps + 1);

      await jumpTo('launcher');
      await page.waitForURL(`${instance.url}/`);
      await isClosed();
      expect(await length()).toBe(steps + 1);
      await page.goBack();
      await page.getByText('Task 0', { exact: true }).first().waitFor();
    });

    it('holds the focus, names itself, and has everything below it out of reach', async () => {
      await openTasks();
      await follow('Quick note');
      const dialog = page.getByRole('dialog', { name: 'Quick note' });
      await dialog.waitFor();
      await page.getByRole('textbox', { name: 'Note' }).waitFor();
      expect(await dialog.getAttribute('aria-modal')).toBe('true');
      for (let step = 0; step < 12; step++) {
        await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab');
        expect(
          await page.evaluate(
            'document.activeElement === document.body || !!document.activeElement.closest("sv-overlay")',
          ),
        ).toBe(true);
      }
      // Where a link of the sidebar is: only the scrim hears it.
      await page.mouse.click(100, 116);
      await isClosed();
      expect(path()).toBe(list);
    });

    it('shows messages where they can be pressed', async () => {
      await openTasks();
      await follow('Console');
      await follow('Settings');
      await heading('Settings');
      await page.getByRole('button', { name: 'Save', exact: false }).first().click();
      await overlay().getByText('Settings saved').waitFor();
      await overlay().getByRole('button', { name: 'Dismiss message' }).click();
      expect(await page.getByText('Settings saved').count()).toBe(0);
    });

    it('asks its page before it closes', async () => {
      await openTasks();
      await follow('Quick note');
      await page.getByRole('textbox', { name: 'Note' }).fill('Ring the bakery');
      await page.getByText('Saved', { exact: false }).first().waitFor();
      await page.route('**/quick-note/api/note', route =>
        route.fulfill({ status: 503, json: { code: 'too-busy', detail: 'Try again later.' } }),
      );
      await page.getByRole('textbox', { name: 'Note' }).fill('Ring the baker');
      await page.goBack();
      await page.getByRole('alertdialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByText('Not saved.', { exact: false }).waitFor();
      expect(path()).toBe('/quick-note');
      await page.unroute('**/quick-note/api/note');
      await page.keyboard.press('Escape');
      await isClosed();
      expect(path()).toBe(list);
      expect((await ada.get('/quick-note/api/note')).body).toMatchObject({ text: 'Ring the baker' });
      complaints = complaints.filter(line => !/status of 503/.test(line));
    });

    it('is a sheet at 390 px: to the lower edge, as wide as the window', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const before = await openTasks();
      await jumpTo('Console');
      await heading('Health');
      await page.evaluate(settled);
      const tall = (await overlay().boundingBox())!;
      expect(tall).toMatchObject({ x: 0, width: 390 });
      expect(tall.y).toBeLessThanOrEqual(24);
      expect(tall.y + tall.height).toBe(844);
      await follow('Users');
      await heading('Users');
      await page.mouse.click(195, 8);
      await isClosed();
      expect(await page.evaluate(stateBelow)).toEqual(before);

      await jumpTo('Quick note');
      await page.getByRole('textbox', { name: 'Note' }).waitFor();
      await page.evaluate(settled);
      const low = (await overlay().boundingBox())!;
      expect(low).toMatchObject({ x: 0, width: 390 });
      expect(low.y).toBeGreaterThan(200);
      expect(low.y + low.height).toBe(844);
    });

    it.each([
      ['Console', 'Health'],
      ['Quick note', 'Quick note'],
    ])('has nothing that axe could complain about: %s', async (name, words) => {
      await openTasks();
      await follow(name);
      await heading(words);
      await page.locator('sv-overlay sv-skeleton').first().waitFor({ state: 'detached' });
      expect(await violationsOf(page)).toEqual([]);
    });
  });

  describe('a minimal app', () => {
    it('has the window to itself: no chrome, but the palette, messages and the note that one is offline', async () => {
      await open('/focus');
      await heading('Focus');
      expect(await page.getByRole('navigation').count()).toBe(0);
      expect(await page.getByRole('banner').count()).toBe(0);
      expect(await page.getByText('Skip to the page').count()).toBe(0);
      await page.getByText(/today/i).first().waitFor();
      expect(await violationsOf(page)).toEqual([]);

      await page.setViewportSize({ width: 1440, height: 900 });
      await context.setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await context.setOffline(false);
      await jumpTo('quick');
      await page.getByRole('textbox', { name: 'Note' }).waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      await page.keyboard.press('Escape');
      await isClosed();
      expect(path()).toBe('/focus');
    });

    it('passes the same gates', async () => {
      const stranger = await browser.newContext();
      const tab = await stranger.newPage();
      await tab.goto(`${instance.url}/focus`);
      expect(new URL(tab.url()).pathname).toBe('/login');
      await stranger.close();
      expect((await fetch(`${instance.url}/focus/api/sessions?since=2026-01-01T00:00:00Z`)).status).toBe(401);
    });
  });

  describe('the root', () => {
    const chooseRoot = async (label: string): Promise<void> => {
      await follow('Console');
      await follow('Settings');
      await page.getByLabel('First page', { exact: false }).selectOption({ label });
      await page.getByRole('button', { name: 'Save', exact: false }).first().click();
      await overlay().getByText('Settings saved').waitFor();
    };

    it('is another one at once, at the same address, below the Console that chose it', async () => {
      await open('/');
      await page.getByRole('heading', { name: /Ada/ }).waitFor();
      await chooseRoot('Tasks');
      await page.keyboard.press('Escape');
      await isClosed();
      await page.getByText('Summer fair').first().waitFor();
      expect(path()).toBe('/');
      await page.reload();
      await page.getByText('Summer fair').first().waitFor();
      expect(path()).toBe('/');

      await chooseRoot('Focus');
      await page.keyboard.press('Escape');
      await isClosed();
      await heading('Focus');
      expect(path()).toBe('/');
      expect(await page.getByRole('navigation').count()).toBe(0);
      await page.getByRole('link', { name: 'Workspace' }).click();
      await page.waitForURL('**/launcher');
    });

    it('is refused in plain words where it cannot be one', async () => {
      for (const rootPluginId of ['sv.console', QUICK_NOTE, 'com.example.nowhere']) {
        const { status, body } = await ada.patch<{ code: string; detail: string }>('/api/admin/settings', {
          rootPluginId,
        });
        expect({ status, code: body.code }).toEqual({ status: 409, code: 'not-a-root-plugin' });
        expect(body.detail).toMatch(/^[A-Z].*\.$/);
      }
      expect((await ada.patch('/api/admin/settings', { rootPluginId: 'sv.launcher' })).status).toBe(200);
    });
  });

  describe('an app that is switched off', () => {
    const inSidebar = () => page.getByRole('navigation', { name: 'Apps' }).getByText('Quick note');

    it('leaves the sidebar at once, and comes back', async () => {
      await open('/');
      await inSidebar().waitFor();
      await follow('Console');
      await follow('Plugins');
      await page.getByRole('switch', { name: /Quick note/ }).click();
      await inSidebar().waitFor({ state: 'detached' });
      await page.getByRole('switch', { name: /Quick note/ }).click();
      await inSidebar().waitFor();
    });

    it('leaves the sidebar of others when they come back to the window', async () => {
      await open('/');
      await inSidebar().waitFor();
      await ada.patch(`/api/admin/plugins/${QUICK_NOTE}`, { enabled: false });
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
      await inSidebar().waitFor({ state: 'detached' });
      await ada.patch(`/api/admin/plugins/${QUICK_NOTE}`, { enabled: true });
    });

    it('has no page any more for whoever has it open, at the next request', async () => {
      await openTasks();
      await ada.patch('/api/admin/plugins/sv.tasks', { enabled: false });
      await page.getByLabel('Add a task').press('Enter');
      await page.getByText('There is no page here').waitFor();
      expect(path()).toBe(list);
      await ada.patch('/api/admin/plugins/sv.tasks', { enabled: true });
      complaints = complaints.filter(line => !/status of 404/.test(line));
    });
  });
});
