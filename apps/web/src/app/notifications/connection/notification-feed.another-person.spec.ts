import { BEGINNING, aPayload, anItem } from '../testing/an-item';
import { FakeBrowser, pass } from '../testing/fake-browser';

beforeEach(() => jest.useFakeTimers({ now: BEGINNING }));
afterEach(() => jest.useRealTimers());

describe('another person in the same browser', () => {
  it('is shown nothing of the former, nor the former anything of them', async () => {
    const browser = new FakeBrowser();
    const ada = await browser.tab('ada').open();
    browser.streams[0]!.opens();
    browser.server.items = [anItem('n1', 0, { userId: 'u-2' })];
    browser.streams[0]!.payload(aPayload('n2', { userId: 'u-2' }));
    await pass(10);
    browser.streams[0]!.resync();
    await pass(10);
    expect(ada.ids).toEqual([]);
    expect(ada.store.unreadCount()).toBe(0);
    expect(ada.reloads).toBeGreaterThan(0);
  });

  it('who has no notifications is noticed, too', async () => {
    const browser = new FakeBrowser();
    browser.server.items = [anItem('n1')];
    const ada = await browser.tab('ada').open();
    expect(ada.reloads).toBe(0);
    browser.server.items = [];
    browser.streams[0]!.opens();
    await pass(10);
    expect([ada.ids, ada.reloads]).toEqual([[], 1]);
    browser.streams[0]!.resync();
    await pass(10);
    // Once more, because a resync itself asks who is here.
    expect(ada.reloads).toBe(2);
  });

  it('is not waited for: who signs out leaves every tab, in polling mode too', async () => {
    const browser = new FakeBrowser();
    browser.server.transport = 'polling';
    const one = await browser.tab('one').open();
    const other = await browser.tab('other', { visible: false }).open();
    one.store.announceSignOut();
    await pass(10);
    expect([one.reloads, other.reloads]).toEqual([0, 1]);
  });

  it('makes a tab that was left open ask who is here', async () => {
    const browser = new FakeBrowser();
    const ada = await browser.tab('ada').open();
    expect(ada.reloads).toBe(0);
    const eve = await browser.tab('eve', { userId: 'u-2' }).open();
    browser.streams.find(({ tab }) => tab === 'eve')!.opens();
    await pass(10);
    expect(ada.reloads).toBe(1);
    expect([ada.ids, eve.ids]).toEqual([[], []]);
  });
});
