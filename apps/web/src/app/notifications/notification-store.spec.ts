import { Problem } from '@sv/ui/workspace/problem';
import { BEGINNING, aPayload, anItem } from './testing/an-item';
import { FakeBrowser, type FakeTab, pass } from './testing/fake-browser';

const REFUSED = new Problem({ status: 503, code: 'too-busy', detail: 'Too busy.' });

let browser: FakeBrowser;
let tab: FakeTab;

beforeEach(async () => {
  jest.useFakeTimers({ now: BEGINNING + 60_000 });
  browser = new FakeBrowser();
  browser.server.items = [anItem('n3', 3), anItem('n2', 2), anItem('n1', 1, { readAt: '2026-06-22T10:00:02.000Z' })];
  tab = await browser.tab('a').open();
});
afterEach(() => jest.useRealTimers());

const read = () => tab.store.items().map(({ id, readAt }) => [id, readAt !== null]);
const refusal = () => tab.toasts.shown().map(({ tone, message }) => [tone, message]);

describe('NotificationStore', () => {
  it('shows at once what was done, and keeps it when the server took it', async () => {
    const done = [tab.store.markRead('n3'), tab.store.markUnread('n1'), tab.store.dismiss('n2')];
    expect(read()).toEqual([
      ['n3', true],
      ['n1', false],
    ]);
    expect(tab.store.unreadCount()).toBe(1);
    expect(await Promise.all(done)).toEqual([true, true, true]);
    await tab.store.refresh();
    expect(read()).toEqual([
      ['n3', true],
      ['n1', false],
    ]);
    expect(tab.store.unreadCount()).toBe(1);
  });

  it.each(['markRead', 'dismiss', 'markUnread'] as const)(
    'takes %s back when the server refuses, and says so',
    async act => {
      const before = read();
      browser.server.problem = REFUSED;
      const done = Promise.all([tab.store[act]('n3'), tab.store[act]('n1')]);
      expect(read()).not.toEqual(before);
      expect(await done).toEqual([false, false]);
      expect(read()).toEqual(before);
      expect(tab.store.unreadCount()).toBe(2);
      expect(refusal()).toEqual([
        ['error', 'Too busy.'],
        ['error', 'Too busy.'],
      ]);
    },
  );

  it('puts a dismissed one back where it was', async () => {
    await tab.store.dismiss('n2');
    await tab.store.refresh();
    expect(tab.ids).toEqual(['n3', 'n1']);
    const undone = tab.store.undoDismiss('n2');
    expect(tab.ids).toEqual(['n3', 'n2', 'n1']);
    expect(tab.store.unreadCount()).toBe(2);
    await undone;
    await tab.store.refresh();
    expect(tab.ids).toEqual(['n3', 'n2', 'n1']);
  });

  it('marks all read, also those that are not loaded, and takes it back when that fails', async () => {
    expect(await tab.store.markAllRead()).toBe(true);
    expect([tab.store.unreadCount(), read().filter(([, isRead]) => !isRead)]).toEqual([0, []]);

    await tab.store.markUnread('n2');
    browser.server.problem = REFUSED;
    const failing = tab.store.markAllRead();
    expect(tab.store.unreadCount()).toBe(0);
    browser.server.problem = REFUSED;
    expect(await failing).toBe(false);
    browser.server.problem = null;
    await tab.store.refresh();
    expect(tab.store.unreadCount()).toBe(1);
  });

  it('shows in the other tabs what was done in one, without a stream too', async () => {
    browser.server.transport = 'polling';
    const other = await browser.tab('b').open();
    await tab.store.markRead('n3');
    await tab.store.dismiss('n2');
    await pass(10);
    expect(other.store.items().map(({ id, readAt }) => [id, readAt !== null])).toEqual([
      ['n3', true],
      ['n1', true],
    ]);
    expect(other.store.unreadCount()).toBe(0);
    await tab.store.undoDismiss('n2');
    await tab.store.markAllRead();
    await pass(10);
    expect([other.ids, other.store.unreadCount()]).toEqual([['n3', 'n2', 'n1'], 0]);
  });

  it('is not put back by a list that was read before the act and comes after it', async () => {
    const stale = { ...browser.server.list('', {}) };
    jest.spyOn(browser.server, 'list').mockReturnValueOnce(stale);
    const reading = tab.store.refresh();
    void tab.store.markRead('n3');
    void tab.store.dismiss('n2');
    await reading;
    expect(read()).toEqual([
      ['n3', true],
      ['n1', true],
    ]);
    expect(tab.store.unreadCount()).toBe(0);
  });

  it('keeps what the stream brought while a list was on its way', async () => {
    const reading = tab.store.refresh();
    browser.streams[0]!.payload(aPayload('n4'));
    await reading;
    expect(tab.ids).toEqual(['n4', 'n3', 'n2', 'n1']);
    expect(tab.store.unreadCount()).toBe(3);
    // The list did not have it, and a later one has not either: it is gone.
    await tab.store.refresh();
    expect(tab.ids).toEqual(['n3', 'n2', 'n1']);
  });

  it('says why nothing can be shown, and forgets it when the list comes', async () => {
    browser.server.problem = REFUSED;
    const broken = browser.tab('b');
    expect(broken.store.isLoading()).toBe(true);
    await broken.open();
    expect([broken.store.isLoading(), broken.store.problem()?.message]).toEqual([false, 'Too busy.']);
    browser.server.problem = null;
    await broken.store.refresh();
    expect([broken.store.problem(), broken.ids]).toEqual([null, ['n3', 'n2', 'n1']]);
  });

  it('mutes in place: what comes is in the list, not in the badge and in no toast; but never security', async () => {
    expect(await tab.store.mute('reminder')).toBe(true);
    await pass(10);
    expect(browser.server.preferences.mutedCategories).toEqual(['reminder']);
    const before = tab.store.unreadCount();
    browser.streams[0]!.payload(aPayload('n4'));
    browser.streams[0]!.payload(aPayload('n5', { category: 'security' }));
    await pass(300);
    expect(tab.ids).toEqual(['n5', 'n4', 'n3', 'n2', 'n1']);
    expect([tab.store.unreadCount() - before, tab.notifiedIds]).toEqual([1, ['n5']]);
    expect(await tab.store.unmute('reminder')).toBe(true);
    expect(browser.server.preferences.mutedCategories).toEqual([]);
  });

  it('learns at a resync what was chosen on another device, with one list, and says it to nobody who knows', async () => {
    const other = await browser.tab('b').open();
    browser.server.preferences = { ...browser.server.preferences, mutedCategories: ['reminder'] };
    browser.streams[0]!.resync();
    await pass(10);
    for (const { store } of [tab, other]) expect(store.preferences()!.mutedCategories).toEqual(['reminder']);
    browser.server.asked.length = 0;
    browser.streams[0]!.resync();
    await pass(10);
    expect(browser.server.asked.map(asked => asked.tab)).toEqual(['a', 'b']);
  });

  it('holds toasts back in quiet hours, but not security', async () => {
    tab.choices.setPreferences({
      ...browser.server.preferences,
      quietHours: { from: '09:00', to: '11:00', timezone: 'UTC' },
    });
    await pass(10);
    browser.streams[0]!.payload(aPayload('n4'));
    browser.streams[0]!.payload(aPayload('n5', { category: 'security' }));
    await pass(300);
    expect([tab.notifiedIds, tab.store.unreadCount()]).toEqual([['n5'], 4]);
  });
});
