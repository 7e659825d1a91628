import { settled, violationsOf } from './support/axe';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { installed } from './support/service-worker';
import { WorkspaceVisit } from './support/workspace-visit';

/** Overlay and minimal apps, in a browser, from the outside. */
describe('shell modes', () => {
  expectNotices(
    /^dialog: (Account|Bookmarks|Search|Quick note)$/,
    'status: No results',
    // What was typed in the test before and never added.
    'status: Draft restored',
    'dialog: Leave without the last words?',
    /^status: (Not saved yet|Not saved\. Try again later\.|Saved as you type|Saved now|Saving…)$/,
    'status: Offline since',
    'toast: Announcements: muted. Notifications stay in your inbox',
    'toast: The workspace can be reached again.',
    /^alert: There is a problem with (Bookmarks|Contacts) /,
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

  const length = () => visit.page.evaluate<number>('history.length');

  describe('an overlay', () => {
    /** Each of what overlays.spec.ts closes it by, as the browser itself reports it. */
    it('is closed by keys, by pointer and by Back, one step back to the page as it was', async () => {
      const before = await visit.openTasks();
      const steps = await length();
      for (const close of [
        () => visit.page.keyboard.press('Escape'),
        () => visit.page.getByRole('button', { name: 'Close', exact: true }).click(),
        () => visit.page.mouse.click(5, 450),
        () => visit.page.goBack(),
      ]) {
        await visit.follow('Bookmarks');
        await visit.heading('Bookmarks');
        expect(visit.path).toBe('/bookmarks');
        await visit.follow('Shelf');
        await visit.page.getByText('Nothing here yet').waitFor();
        expect(visit.path).toBe('/bookmarks/shelf');
        expect(await length()).toBe(steps + 1);

        await close();
        await visit.overlayCloses();
        expect(visit.path).toBe(visit.list);
        expect(await visit.tasksState()).toEqual(before);
        const focused = await visit.page.evaluate<string>('document.activeElement.getAttribute("href")');
        expect(focused).toBe('/bookmarks');
      }
    });

    it('is there again by Forward after a reload of the page below', async () => {
      await visit.openTasks();
      await visit.follow('Bookmarks');
      await visit.heading('Bookmarks');
      await visit.page.goBack();
      await visit.overlayCloses();
      await visit.page.reload();
      await visit.page.getByText('Task 0', { exact: true }).first().waitFor();
      await visit.page.goForward();
      await visit.overlay.waitFor();
      await visit.heading('Bookmarks');
    });

    it('is a page with chrome after a reload, and Back leads to where one was', async () => {
      await visit.openTasks();
      await visit.follow('Bookmarks');
      await visit.heading('Bookmarks');
      await visit.page.reload();
      await visit.heading('Bookmarks');
      expect(await visit.overlay.count()).toBe(0);
      await visit.page.getByRole('navigation', { name: 'Apps' }).waitFor();
      await visit.follow('Shelf');
      await visit.page.getByText('Nothing here yet').waitFor();
      expect(await visit.overlay.count()).toBe(0);
      await visit.page.goBack();
      await visit.page.goBack();
      await visit.page.getByText('Task 0', { exact: true }).first().waitFor();
    });

    it('holds the focus, names itself, and has everything below it out of reach', async () => {
      await visit.openTasks();
      await visit.follow('Quick note');
      const dialog = visit.page.getByRole('dialog', { name: 'Quick note' });
      await dialog.waitFor();
      await visit.page.getByRole('textbox', { name: 'Note' }).waitFor();
      expect(await dialog.getAttribute('aria-modal')).toBe('true');
      for (let step = 0; step < 12; step++) {
        await visit.page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab');
        expect(
          await visit.page.evaluate(
            'document.activeElement === document.body || !!document.activeElement.closest("sv-overlay")',
          ),
        ).toBe(true);
      }
      // Where a link of the sidebar is: only the scrim hears it.
      await visit.page.mouse.click(100, 116);
      await visit.overlayCloses();
      expect(visit.path).toBe(visit.list);
    });

    it('shows messages where they can be pressed', async () => {
      await visit.openTasks();
      await visit.jumpTo('account');
      await visit.heading('Profile');
      await visit.overlay.getByRole('link', { name: 'Notifications', exact: true }).click();
      await visit.overlay.getByLabel('Announcements').uncheck();
      await visit.overlay.getByText('Announcements: muted').waitFor();
      await visit.overlay.getByRole('button', { name: 'Dismiss message' }).click();
      await visit.page.getByText('Announcements: muted').waitFor({ state: 'detached' });
    });

    it('asks its page before it closes', async () => {
      await visit.openTasks();
      await visit.follow('Quick note');
      await visit.page.getByRole('textbox', { name: 'Note' }).fill('Ring the bakery');
      await visit.page.getByText('Saved', { exact: false }).first().waitFor();
      await visit.page.route('**/quick-note/api/note', route =>
        route.fulfill({ status: 503, json: { code: 'too-busy', detail: 'Try again later.' } }),
      );
      await visit.page.getByRole('textbox', { name: 'Note' }).fill('Ring the baker');
      await visit.page.goBack();
      await visit.page.getByRole('alertdialog').waitFor();
      await visit.page.keyboard.press('Escape');
      await visit.page.getByText('Not saved.', { exact: false }).waitFor();
      await visit.page.waitForURL('**/quick-note');
      await visit.page.unroute('**/quick-note/api/note');
      await visit.page.keyboard.press('Escape');
      await visit.overlayCloses();
      expect(visit.path).toBe(visit.list);
      expect((await visit.ada.get('/quick-note/api/note')).body).toMatchObject({ text: 'Ring the baker' });
      expected = /status of 503/;
    });

    it('is a sheet at 390 px: to the lower edge, as wide as the window', async () => {
      await visit.page.setViewportSize({ width: 390, height: 844 });
      const before = await visit.openTasks();
      await visit.jumpTo('Bookmarks');
      await visit.heading('Bookmarks');
      await visit.page.evaluate(settled);
      const tall = (await visit.overlay.boundingBox())!;
      expect(tall).toMatchObject({ x: 0, width: 390 });
      expect(tall.y).toBeLessThanOrEqual(24);
      expect(tall.y + tall.height).toBe(844);
      await visit.follow('Shelf');
      await visit.page.getByText('Nothing here yet').waitFor();
      await visit.page.mouse.click(195, 8);
      await visit.overlayCloses();
      expect(await visit.tasksState()).toEqual(before);

      await visit.jumpTo('Quick note');
      await visit.page.getByRole('textbox', { name: 'Note' }).waitFor();
      await visit.page.evaluate(settled);
      const low = (await visit.overlay.boundingBox())!;
      expect(low).toMatchObject({ x: 0, width: 390 });
      expect(low.y).toBeGreaterThan(200);
      expect(low.y + low.height).toBe(844);
    });

    it('has nothing that axe could complain about', async () => {
      // Over a short page: that one is looked at too.
      await visit.open('/');
      for (const name of ['Bookmarks', 'Quick note']) {
        await visit.follow(name);
        await visit.heading(name);
        await visit.page.locator('sv-overlay sv-skeleton').first().waitFor({ state: 'detached' });
        expect(await violationsOf(visit.page)).toEqual([]);
        await visit.page.setViewportSize({ width: 1440, height: 900 });
        await visit.page.keyboard.press('Escape');
        await visit.overlayCloses();
      }
    });
  });

  describe('an app whose page throws', () => {
    const alert = () => visit.page.getByRole('alert');

    beforeEach(async () => {
      expected = /TypeError/;
      // An answer that the pages do not know: they throw while they are drawn.
      await visit.page.route(/\/(bookmarks|contacts)\/api\//, route => route.fulfill({ json: { bookmarks: [null] } }));
    });

    it('gives way to a card, beside a workspace that still works', async () => {
      await visit.open('/contacts');
      await alert().getByText('There is a problem with Contacts').waitFor();
      await visit.page.unrouteAll();
      await alert().getByRole('button', { name: 'Try again' }).click();
      await visit.heading('Contacts');
    });

    it('gives way to a card within its overlay, which can be closed', async () => {
      const before = await visit.openTasks();
      await visit.follow('Bookmarks');
      await visit.overlay.getByText('There is a problem with Bookmarks').waitFor();
      await visit.overlay.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      await visit.overlayCloses();
      expect(await visit.tasksState()).toEqual(before);
    });
  });

  describe('a minimal app', () => {
    it('has the window to itself: no chrome, but the palette, messages and the note that one is offline', async () => {
      await visit.page.close();
      const context = await visit.withWorker();
      await visit.newTab(context);
      await visit.open('/focus');
      await visit.heading('Focus');
      expect(await visit.page.getByRole('navigation').count()).toBe(0);
      expect(await visit.page.getByRole('banner').count()).toBe(0);
      expect(await visit.page.getByText('Skip to the page').count()).toBe(0);
      await visit.page.getByText(/today/i).first().waitFor();
      expect(await violationsOf(visit.page)).toEqual([]);

      await visit.page.setViewportSize({ width: 1440, height: 900 });
      await installed(visit.page);
      expected = /ERR_INTERNET_DISCONNECTED/;
      await context.setOffline(true);
      await visit.page.getByText(/^Offline since/).waitFor();
      await context.setOffline(false);
      await visit.jumpTo('quick');
      await visit.page.getByRole('textbox', { name: 'Note' }).waitFor();
      expect(await visit.page.getByRole('navigation').count()).toBe(0);
      await visit.page.keyboard.press('Escape');
      await visit.overlayCloses();
      expect(visit.path).toBe('/focus');
      await context.close();
    });

    it('passes the same gates', async () => {
      const page = await new Person(visit.instance.url).get('/focus', { accept: 'text/html' });
      expect([page.status, page.headers.get('location')]).toEqual([303, '/login?returnUrl=%2Ffocus']);
    });
  });
});
