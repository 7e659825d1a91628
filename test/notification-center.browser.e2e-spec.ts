import { settled, violationsOf } from './support/axe';
import { expectNotices } from './support/notices';
import { notificationPanel, PANEL_NOTIFICATIONS } from './support/notification-panel';
import { seedNotifications } from './support/seeded-notifications';
import { WorkspaceVisit } from './support/workspace-visit';

/** The notifications as people use them, by keys and by pointer. The default transport: the page asks every few seconds. */
describe('the notification centre', () => {
  expectNotices(
    'alert: This could not be loaded Too busy just now.',
    /^dialog: (Account|Search|Notifications|Quick note)$/,
    'status: Saved as you type',
    /^toast: Dismissed “(Guests|Order the cake)”$/,
    'toast: Fresh From the oven.',
    'toast: ‘Mentions’ is muted',
  );
  let visit: WorkspaceVisit;
  let userId: string;
  let complaintsExpected = false;

  beforeAll(async () => {
    visit = await WorkspaceVisit.begin();
    userId = (await visit.ada.get<{ user: { id: string } }>('/api/auth/session')).body.user.id;
    await visit.ada.patch('/api/account/notification-preferences', { pollIntervalSeconds: 5 });
    await seedNotifications(visit.instance, userId, PANEL_NOTIFICATIONS);
  });
  afterAll(() => visit?.end());
  beforeEach(async () => {
    complaintsExpected = false;
    await visit.newTab();
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
  });
  afterEach(async () => {
    expect(complaintsExpected ? [] : visit.complaints).toEqual([]);
    await visit.page.close();
  });

  const { bell, panel, entry, focused, openPanel } = notificationPanel(() => visit);
  const press = (key: string): Promise<void> => visit.page.keyboard.press(key);
  const unread = (count: number): Promise<void> =>
    visit.page.getByRole('button', { name: `Notifications, ${count} unread` }).waitFor();
  const titleOf = async (step: string): Promise<string> => {
    await press(step);
    return (await focused()).replace(/^Unread:\s*/, '');
  };

  it('is walked by keys alone: opened, along the entries, closed, back on the bell', async () => {
    await visit.open('/tasks');
    await unread(4);
    await bell().focus();
    await press('Enter');
    await entry('Order the cake').waitFor();
    expect(await visit.page.evaluate('document.activeElement.textContent')).toBe('Notifications');
    const walk = [];
    for (const step of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home'])
      walk.push(await titleOf(step));
    expect(walk.map(title => title.replace(/^Older \d+$/, 'Older'))).toEqual([
      'Order the cake',
      'New sign-in',
      'Guests',
      'New sign-in',
      'Older',
      'Order the cake',
    ]);
    await press('Tab');
    expect(await visit.page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Mark as read');
    await press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(await visit.page.evaluate('document.activeElement.closest("sv-bell") !== null')).toBe(true);
  });

  it('opens by the command palette too', async () => {
    await visit.open('/tasks');
    await bell().waitFor();
    await visit.jumpTo('Notif');
    await entry('Order the cake').waitFor();
  });

  it('marks read and unread, and the bell follows', async () => {
    await openPanel();
    await unread(4);
    await entry('Guests').getByRole('button', { name: 'Mark as read' }).click();
    await unread(3);
    await entry('Guests').getByRole('button', { name: 'Mark as unread' }).click();
    await unread(4);
  });

  it('mutes a kind in place, which takes it off the bell, and takes that back', async () => {
    await openPanel();
    await entry('Guests').getByRole('button', { name: 'Why did I get this?' }).click();
    await entry('Guests').getByText('Sent by Tasks · category ‘Mentions’ · to you').waitFor();
    await entry('Guests').getByRole('button', { name: 'Mute ‘Mentions’' }).click();
    await unread(3);
    await entry('Guests').getByText('· muted').waitFor();
    const { body } = await visit.ada.get<{ mutedCategories: string[] }>('/api/account/notification-preferences');
    expect(body.mutedCategories).toEqual(['mentions']);

    await visit.page.getByRole('button', { name: 'Undo' }).click();
    await unread(4);
    await entry('New sign-in').getByRole('button', { name: 'Why did I get this?' }).click();
    await entry('New sign-in').getByText('cannot be muted').waitFor();
    expect(await entry('New sign-in').getByRole('button', { name: /^Mute/ }).count()).toBe(0);
  });

  it('dismisses by a key, goes on to the next one, and brings it back', async () => {
    await openPanel();
    await press('ArrowDown');
    await press('ArrowDown');
    await press('ArrowDown');
    await press('Delete');
    await visit.page.getByText('Dismissed “Guests”').waitFor();
    expect(await focused()).toContain('Elsewhere');
    await unread(3);
    await visit.page.getByRole('button', { name: 'Undo' }).click();
    await entry('Guests').waitFor();
    await unread(4);
    await entry('Guests').locator(':focus').waitFor();
  });

  it('follows an entry without loading the page anew, into an overlay too, and to another site in a tab', async () => {
    await openPanel('/');
    await visit.page.evaluate('document.body.dataset.mark = "this one"');
    await entry('Older 0').getByRole('link').click();
    await visit.page.waitForURL('**/tasks');
    expect(await panel().count()).toBe(0);
    await bell().click();
    await entry('New sign-in').getByRole('link').first().click();
    await visit.overlay.waitFor();
    await visit.heading('Sessions');
    expect(await visit.page.evaluate('document.body.dataset.mark')).toBe('this one');
    await unread(3);

    await panel().waitFor({ state: 'detached' });
    await press('Escape');
    await visit.overlayCloses();
    await bell().click();
    const link = entry('Elsewhere').getByRole('link');
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);
    expect(await link.getAttribute('href')).toBe('https://status.example.com/');
  });

  it('shows older ones when the end is reached', async () => {
    await openPanel();
    await entry('Older 40').waitFor();
    expect(await entry('Older 59').count()).toBe(0);
    await entry('Older 45').scrollIntoViewIfNeeded();
    await entry('Older 59').waitFor();
    expect(await panel().getByRole('button', { name: 'Show older' }).count()).toBe(0);
  });

  it('tells what arrives, and moves nothing in the open panel', async () => {
    await visit.open('/tasks');
    await bell().waitFor();
    // Until the page has asked for the first time: what came before is no news.
    await visit.page.waitForResponse(/api\/account\/notifications(\?|$)/);
    await seedNotifications(visit.instance, userId, [
      { title: 'Fresh', body: 'From the oven.', url: '/tasks', category: 'oven' },
    ]);
    const message = visit.page.locator('sv-toast-area li', { hasText: 'Fresh' });
    await message.getByText('From the oven.').waitFor();
    await message.getByRole('button', { name: 'Dismiss message' }).click();

    await bell().click();
    await entry('Fresh').waitFor();
    await visit.page.evaluate(settled);
    const place = await entry('Fresh').boundingBox();
    await seedNotifications(visit.instance, userId, [{ title: 'Fresher', category: 'oven' }]);
    await panel().getByRole('button', { name: '1 new' }).waitFor();
    expect(await entry('Fresh').boundingBox()).toEqual(place);
    expect(await visit.page.locator('sv-toast-area li').count()).toBe(0);
    await panel().getByRole('button', { name: '1 new' }).click();
    await entry('Fresher').locator(':focus').waitFor();
  });

  it('comes over an overlay and in a minimal app, where there is no bell', async () => {
    await visit.open('/focus');
    await visit.heading('Focus');
    expect(await bell().count()).toBe(0);
    await visit.jumpTo('Quick note');
    await visit.overlay.waitFor();
    await visit.page.getByRole('textbox', { name: 'Note' }).waitFor();
    await visit.jumpTo('Notifications');
    await entry('Order the cake').waitFor();
    await entry('Order the cake').getByRole('button', { name: 'Dismiss' }).click();
    await visit.page.getByRole('button', { name: 'Undo' }).click();
    await entry('Order the cake').waitFor();
    await press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(await visit.overlay.count()).toBe(1);
  });

  it('is a sheet as high as a phone, with its messages in reach', async () => {
    await visit.page.setViewportSize({ width: 390, height: 844 });
    await openPanel();
    await visit.page.evaluate(settled);
    const sheet = panel();
    expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await entry('Guests').getByRole('button', { name: 'Dismiss' }).click();
    await visit.page.getByRole('button', { name: 'Undo' }).click();
    await entry('Guests').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });
  });

  it('says when it could not be read, and tries again', async () => {
    complaintsExpected = true;
    await visit.page.route(/api\/account\/notifications(\?|$)/, route =>
      route.fulfill({ status: 503, json: { code: 'too-busy', detail: 'Too busy just now.' } }),
    );
    await visit.open('/tasks');
    await bell().click();
    await panel().getByText('Too busy just now.').waitFor();
    // The page tries again itself every few seconds: no time may pass between the answer that works and the key.
    await panel().getByRole('button', { name: 'Try again' }).focus();
    await visit.page.unroute(/api\/account\/notifications(\?|$)/);
    await press('Enter');
    await entry('Order the cake').waitFor();
    expect(await panel().getByText('Too busy just now.').count()).toBe(0);
  });

  it('has nothing that axe could complain about, beside the bell and as a sheet', async () => {
    await openPanel();
    await entry('Guests').getByRole('button', { name: 'Why did I get this?' }).click();
    expect(await violationsOf(visit.page)).toEqual([]);
    expect((await panel().boundingBox())!).toEqual({ x: 0, y: 0, width: 320, height: 900 });
  });

  it('reads from right to left', async () => {
    await openPanel();
    await visit.page.evaluate('document.documentElement.dir = "rtl"');
    const [text, acts] = [entry('Guests').locator('.text'), entry('Guests').locator('.mark')];
    expect((await text.boundingBox())!.x).toBeLessThan((await acts.boundingBox())!.x);
  });

  it('marks all as read, and has nothing left that is unread', async () => {
    await openPanel();
    await panel().getByText('Unread (', { exact: false }).click();
    await panel().getByRole('button', { name: 'Mark all as read' }).click();
    await panel().getByText('You are all caught up').waitFor();
    await visit.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    const { body } = await visit.ada.get<{ unreadCount: number }>('/api/account/notifications');
    expect(body.unreadCount).toBe(0);
  });
});
