import { BEGINNING, aPayload, anItem } from '../testing/an-item';
import { FakeBrowser, pass } from '../testing/fake-browser';

beforeEach(() => jest.useFakeTimers({ now: BEGINNING }));
afterEach(() => jest.useRealTimers());

describe('one stream for a browser', () => {
  it('is held by one of three tabs, and what it brings is in all of them', async () => {
    const browser = new FakeBrowser();
    const tabs = [await browser.tab('a').open(), await browser.tab('b').open(), await browser.tab('c').open()];
    expect(browser.openStreams).toHaveLength(1);
    browser.streams[0]!.opens();
    browser.streams[0]!.payload(aPayload('n1'));
    browser.streams[0]!.payload(aPayload('n1'));
    await pass(300);

    for (const tab of tabs) {
      expect({ ids: tab.ids, unread: tab.store.unreadCount(), told: tab.notifiedIds }).toEqual({
        ids: ['n1'],
        unread: 1,
        told: ['n1'],
      });
    }
  });

  it('goes to the next tab when the one that holds it crashes, and nothing is lost between', async () => {
    const browser = new FakeBrowser();
    browser.server.items = [anItem('n0')];
    const a = await browser.tab('a').open();
    const b = await browser.tab('b').open();
    browser.streams[0]!.opens();
    await pass(10);
    a.crash();
    browser.server.items = [anItem('n1', 5), ...browser.server.items];
    await pass(10);

    expect(browser.openStreams.map(({ tab, cursor }) => [tab, cursor])).toEqual([['b', 'n0']]);
    browser.openStreams[0]!.opens();
    await pass(300);
    expect(b.ids).toEqual(['n1', 'n0']);
    expect(b.notifiedIds).toEqual([2]);
  });

  it('is taken from a tab that stands still, by one that is looked at, within 10 s; and it comes back as a follower', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    await browser.tab('b').open();
    await pass(60_000);
    expect(browser.openStreams.map(({ tab }) => tab)).toEqual(['a']);

    browser.silence('a');
    await pass(10_000);
    expect(browser.openStreams.map(({ tab }) => tab)).toEqual(['b']);
    await pass(60_000);
    expect(browser.openStreams.map(({ tab }) => tab)).toEqual(['b']);
  });

  it('is not taken by a hidden tab, whose timers are slow', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    await browser.tab('b', { visible: false }).open();
    browser.silence('a');
    await pass(60_000);
    expect(browser.openStreams.map(({ tab }) => tab)).toEqual(['a']);
  });

  it.each(['pagehide', 'freeze'])(
    'is handed over at %s, and the tab that returns asks for what it missed',
    async event => {
      const browser = new FakeBrowser();
      const a = await browser.tab('a').open();
      await browser.tab('b').open();
      await a.dispatch(event, event === 'freeze' ? 'document' : 'window');
      expect(browser.openStreams.map(({ tab }) => tab)).toEqual(['b']);

      browser.server.items = [anItem('n1')];
      browser.openStreams[0]!.payload(aPayload('n1'));
      await pass(2000);
      expect(a.ids).toEqual([]);
      await a.dispatch(event === 'freeze' ? 'resume' : 'pageshow', event === 'freeze' ? 'document' : 'window');
      expect(a.ids).toEqual(['n1']);
      expect(browser.openStreams.map(({ tab }) => tab)).toEqual(['b']);
    },
  );

  it.each([
    ['locks', { locks: false, channels: true }],
    ['channels', { locks: true, channels: false }],
  ])('is one for each tab that is looked at where there are no %s', async (_what, has) => {
    const browser = new FakeBrowser(has);
    const a = await browser.tab('a').open();
    await browser.tab('b', { visible: false }).open();
    expect(browser.openStreams.map(({ tab }) => tab)).toEqual(['a']);

    await a.setVisible(false);
    expect(browser.openStreams).toEqual([]);
    browser.server.items = [anItem('n1')];
    await pass(5000);
    await a.setVisible(true);
    expect(browser.openStreams.map(({ tab }) => tab)).toEqual(['a']);
    expect(a.ids).toEqual(['n1']);
  });

  it('reads the list again at each opening and at each resync, in every tab that is looked at', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    const b = await browser.tab('b').open();
    const c = await browser.tab('c', { visible: false }).open();
    browser.server.items = [anItem('n1')];
    browser.streams[0]!.opens();
    await pass(10);
    expect([a.ids, b.ids, c.ids]).toEqual([['n1'], ['n1'], []]);
    browser.server.items = [anItem('n2', 1), anItem('n1')];
    browser.streams[0]!.resync();
    await pass(10);
    expect([a.ids, b.ids, c.ids]).toEqual([['n2', 'n1'], ['n2', 'n1'], []]);
    await c.setVisible(true);
    expect(c.ids).toEqual(['n2', 'n1']);
  });

  it('asks at a resync who is here and what they may do, in every tab that is looked at', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    const b = await browser.tab('b').open();
    const c = await browser.tab('c', { visible: false }).open();
    browser.streams[0]!.opens();
    await pass(10);
    const before = [a.reloads, b.reloads, c.reloads];
    browser.streams[0]!.resync();
    await pass(10);
    expect([a.reloads, b.reloads, c.reloads].map((count, tab) => count - before[tab]!)).toEqual([1, 1, 0]);
  });

  it('is opened anew when the network is back', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    browser.streams[0]!.opens();
    await a.dispatch('online');
    expect(browser.streams).toHaveLength(2);
    expect(browser.openStreams).toHaveLength(1);
  });

  it('is opened anew when the machine wakes up', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    browser.streams[0]!.opens();
    await pass(60_000);
    expect(browser.streams).toHaveLength(1);
    jest.setSystemTime(Date.now() + 3_600_000);
    await pass(10_000);
    expect(browser.streams).toHaveLength(2);
  });

  it('carries what was read and dismissed elsewhere to every tab', async () => {
    const browser = new FakeBrowser();
    browser.server.items = [anItem('n3', 3), anItem('n2', 2), anItem('n1', 1)];
    const tabs = [await browser.tab('a').open(), await browser.tab('b').open()];
    browser.streams[0]!.state({ unreadCount: 1, read: ['n1'], dismissed: ['n3'] });
    await pass(10);
    for (const { store } of tabs) {
      expect(store.unreadCount()).toBe(1);
      expect(store.items().map(({ id, readAt }) => [id, readAt !== null])).toEqual([
        ['n2', false],
        ['n1', true],
      ]);
    }
  });
});
