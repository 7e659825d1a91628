import type { LiveMessage } from '@sv/ui/live/live-message';
import { BEGINNING, anItem } from '../notifications/testing/an-item';
import { FakeBrowser, type FakeTab, pass } from '../notifications/testing/fake-browser';

beforeEach(() => jest.useFakeTimers({ now: BEGINNING }));
afterEach(() => jest.useRealTimers());

const openLive = (browser: FakeBrowser) => browser.liveStreams.filter(({ readyState }) => readyState !== 2);
const receivedBy = (tab: FakeTab): (string | null)[] => {
  const received: (string | null)[] = [];
  tab.live.messages.subscribe(({ topic, isResync }: LiveMessage) => received.push(isResync ? `again ${topic}` : topic));
  return received;
};

describe('one live connection for a browser', () => {
  it('is held by one of two tabs, and what it brings is in both', async () => {
    const browser = new FakeBrowser();
    const [a, b] = [await browser.tab('a').open(), await browser.tab('b', { visible: false }).open()];
    const received = [receivedBy(a), receivedBy(b)];
    expect(openLive(browser).map(({ tab }) => tab)).toEqual(['a']);
    browser.liveStreams[0]!.opens();
    browser.liveStreams[0]!.live('sv.tasks/changed', { id: 1 });
    browser.liveStreams[0]!.resync('sv.tasks/');
    await pass(10);
    for (const one of received) expect(one).toEqual(['again null', 'sv.tasks/changed', 'again sv.tasks/']);
  });

  it('makes a tab that joins later read again: it was told nothing since it was loaded', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    browser.liveStreams[0]!.opens();
    const b = await browser.tab('b').open();
    const received = receivedBy(b);
    await pass(600);
    expect(received).toEqual(['again null']);
    await pass(10_000);
    expect(received).toHaveLength(1);
  });

  it('makes a tab read again once when it opens the stream itself', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    const received = receivedBy(a);
    browser.liveStreams[0]!.opens();
    await pass(10_000);
    expect(received).toEqual(['again null']);
  });

  it('goes to the other tab when the one that holds it closes, and everything is read again', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    const b = await browser.tab('b').open();
    browser.liveStreams[0]!.opens();
    await pass(10);
    const received = receivedBy(b);
    a.crash();
    await pass(10);
    expect(openLive(browser).map(({ tab }) => tab)).toEqual(['b']);
    openLive(browser)[0]!.opens();
    expect(received).toEqual(['again null']);
  });

  it('is taken from a tab that stands still', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    await browser.tab('b').open();
    await pass(60_000);
    expect(openLive(browser).map(({ tab }) => tab)).toEqual(['a']);
    browser.silence('a');
    await pass(10_000);
    expect(openLive(browser).map(({ tab }) => tab)).toEqual(['b']);
  });

  it('is handed over by a page that is suspended, which reads again when it returns', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    await browser.tab('b').open();
    await a.dispatch('pagehide');
    expect(openLive(browser).map(({ tab }) => tab)).toEqual(['b']);
    openLive(browser)[0]!.opens();
    const received = receivedBy(a);
    openLive(browser)[0]!.live('sv.tasks/changed');
    await pass(10);
    expect(received).toEqual([]);
    await a.dispatch('pageshow');
    expect(received).toEqual(['again null']);
    expect(openLive(browser).map(({ tab }) => tab)).toEqual(['b']);
  });

  it('is one for each tab that is looked at where there are no locks', async () => {
    const browser = new FakeBrowser({ locks: false, channels: true });
    const a = await browser.tab('a').open();
    const b = await browser.tab('b', { visible: false }).open();
    expect(openLive(browser).map(({ tab }) => tab)).toEqual(['a']);
    await b.setVisible(true);
    expect(openLive(browser).map(({ tab }) => tab)).toEqual(['a', 'b']);
    const received = receivedBy(b);
    openLive(browser)[0]!.live('sv.tasks/changed');
    await pass(10);
    expect(received).toEqual([]);
    await a.setVisible(false);
    expect(openLive(browser).map(({ tab }) => tab)).toEqual(['b']);
  });

  it('brings nothing to a tab of somebody else', async () => {
    const browser = new FakeBrowser();
    await browser.tab('ada').open();
    const eve = await browser.tab('eve', { userId: 'u-2' }).open();
    const received = receivedBy(eve);
    browser.liveStreams.find(({ tab }) => tab === 'ada')!.live('sv.tasks/changed');
    await pass(10);
    expect(received).toEqual([]);
  });
});

describe('a live connection that is lost', () => {
  it('is opened again with growing pauses, as long as it takes', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    const opened = () => browser.liveStreams.length;
    browser.liveStreams[0]!.breaks();
    await pass(740);
    expect(opened()).toBe(1);
    await pass(20);
    expect(opened()).toBe(2);
    for (let failure = 0; failure < 12; failure++) {
      openLive(browser).at(-1)?.breaks();
      await pass(30_001);
    }
    expect(opened()).toBe(14);
    expect(openLive(browser)).toHaveLength(1);
  });

  it('asks who is here when the server refuses it: the person has signed out', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    const before = a.reloads;
    browser.liveStreams[0]!.isRefused();
    expect(a.reloads).toBe(before + 1);
    await pass(800);
    expect(browser.liveStreams).toHaveLength(2);
  });

  it('is replaced at once when the network is back', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    browser.liveStreams[0]!.opens();
    await a.dispatch('online');
    expect(browser.liveStreams).toHaveLength(2);
    expect(openLive(browser)).toHaveLength(1);
  });

  it('never is where the operator turned live updates off', async () => {
    const browser = new FakeBrowser();
    browser.hasLive = false;
    await browser.tab('a').open();
    await pass(60_000);
    expect(browser.liveStreams).toEqual([]);
  });
});

describe('what live updates do to a page', () => {
  it('a list of notifications is read at once, and no stream of them is opened while the list says polling', async () => {
    const browser = new FakeBrowser();
    browser.server.transport = 'polling';
    const [a, b] = [await browser.tab('a').open(), await browser.tab('b').open()];
    browser.liveStreams[0]!.opens();
    await pass(300);
    browser.server.items = [anItem('n1', 1)];
    browser.liveStreams[0]!.live('sv/notifications');
    browser.liveStreams[0]!.live('sv/notifications');
    await pass(600);
    for (const tab of [a, b]) expect([tab.ids, tab.notifiedIds]).toEqual([['n1'], ['n1']]);
    expect(browser.streams).toEqual([]);
  });

  it('a hidden page reads it when it comes to the front', async () => {
    const browser = new FakeBrowser();
    browser.server.transport = 'polling';
    const a = await browser.tab('a', { visible: false }).open();
    await pass(300);
    browser.server.asked.length = 0;
    browser.liveStreams[0]!.live('sv/notifications');
    await pass(1000);
    expect(browser.server.asked).toEqual([]);
    await a.setVisible(true);
    expect(browser.server.asked).toHaveLength(1);
  });

  it('with a stream of notifications, the list is not read twice', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    browser.streams[0]!.opens();
    await pass(1000);
    browser.server.asked.length = 0;
    browser.liveStreams[0]!.live('sv/notifications');
    await pass(1000);
    expect(browser.server.asked).toEqual([]);
  });

  it.each([
    ['sv.tasks/changed', 'sv.tasks'],
    ['sv/console', 'sv.console'],
    ['sv/account', 'sv.account'],
    ['sv/badges', 'sv.badges'],
  ])('%s makes pages of %s read again, in every tab', async (topic, subject) => {
    const browser = new FakeBrowser();
    const tabs = [await browser.tab('a').open(), await browser.tab('b').open()];
    const received: string[] = [];
    for (const tab of tabs) tab.changes.listen(changed => received.push(changed));
    browser.liveStreams[0]!.live(topic);
    browser.liveStreams[0]!.live('com.example.chat/typing');
    await pass(10);
    expect(received).toEqual([subject, subject]);
    browser.liveStreams[0]!.resync();
    await pass(10);
    expect(received.slice(2)).toEqual(['*', '*']);
  });
});
