import { Problem } from '@sv/ui/workspace/problem';
import { BEGINNING, anItem } from '../testing/an-item';
import { FakeBrowser, pass } from '../testing/fake-browser';

beforeEach(() => jest.useFakeTimers({ now: BEGINNING }));
afterEach(() => jest.useRealTimers());

describe('polling', () => {
  const polling = () => {
    const browser = new FakeBrowser();
    browser.server.transport = 'polling';
    // Live updates make pages read the list, too.
    browser.hasLive = false;
    return browser;
  };
  const lists = ({ server }: FakeBrowser) => server.asked.filter(({ query }) => !query.unread).length;
  const looks = ({ server }: FakeBrowser) => server.asked.filter(({ query }) => query.unread).length;

  it.each([
    [5, 12, 0],
    [30, 2, 0],
    // Toasts come every 30 s anyway.
    [120, 2, 6],
  ])('every %i s asks for the list, and in between for what is new', async (pollIntervalSeconds, expected, between) => {
    const browser = polling();
    browser.server.preferences = { ...browser.server.preferences, pollIntervalSeconds };
    await browser.tab('a').open();
    expect(browser.streams).toEqual([]);
    browser.server.asked.length = 0;
    await pass(Math.max(60, pollIntervalSeconds * 2) * 1000);
    expect([lists(browser), looks(browser)]).toEqual([expected, between]);
    expect(browser.server.asked.every(({ query }) => !query.unread || query.limit === 20)).toBe(true);
  });

  it('asks at once when somebody knows that something has come', async () => {
    const browser = polling();
    const tab = await browser.tab('a').open();
    browser.server.items = [anItem('test', 1)];
    tab.refreshRequests.request();
    await pass(500);
    expect([tab.ids, tab.notifiedIds]).toEqual([['test'], ['test']]);
  });

  it.each(['list', 'look for what is new'])(
    'asks who is here and what they may do when a %s says it changed',
    async asked => {
      const browser = polling();
      browser.server.preferences = { ...browser.server.preferences, pollIntervalSeconds: asked === 'list' ? 30 : 3600 };
      const tab = await browser.tab('a').open();
      await pass(61_000);
      const before = tab.reloads;
      browser.server.epoch++;
      await pass(31_000);
      expect(tab.reloads).toBe(before + 1);
      await pass(120_000);
      expect(tab.reloads).toBe(before + 1);
    },
  );

  it('pays no attention to the interval while there is a stream', async () => {
    const browser = new FakeBrowser();
    browser.server.preferences = { ...browser.server.preferences, pollIntervalSeconds: 5 };
    await browser.tab('a').open();
    browser.streams[0]!.opens();
    await pass(1000);
    browser.server.asked.length = 0;
    await pass(600_000);
    expect(browser.server.asked).toEqual([]);
  });

  it('takes another interval at once, and tells the other tabs of it', async () => {
    const browser = polling();
    await browser.tab('a').open();
    const b = await browser.tab('b').open();
    browser.server.asked.length = 0;
    b.choices.setPreferences({ ...browser.server.preferences, pollIntervalSeconds: 5 });
    await pass(61_000);
    expect(browser.server.asked.filter(({ tab }) => tab === 'a').length).toBeGreaterThanOrEqual(11);
  });

  it('rests while nobody looks, and asks at once when somebody does', async () => {
    const browser = polling();
    const a = await browser.tab('a').open();
    await a.setVisible(false);
    browser.server.asked.length = 0;
    await pass(600_000);
    expect(browser.server.asked).toEqual([]);
    browser.server.items = [anItem('n1', 300)];
    await a.setVisible(true);
    expect(a.ids).toEqual(['n1']);
    // It came while nobody looked: the bell says it.
    await pass(1000);
    expect(a.notifiedIds).toEqual([]);
    expect(a.store.unreadCount()).toBe(1);
  });

  it('asks less often when the server does not answer, and as late as the server wants', async () => {
    const browser = polling();
    await browser.tab('a').open();
    browser.server.asked.length = 0;
    browser.server.problem = new Problem({ status: 503, code: 'too-busy' }, 45);
    await pass(600_000);
    expect(browser.server.asked.length).toBeLessThan(7);
    browser.server.problem = null;
    await pass(300_000);
    browser.server.asked.length = 0;
    await pass(300_000);
    expect(browser.server.asked).toHaveLength(10);
  });

  it('ends when the list says that there is a stream', async () => {
    const browser = polling();
    await browser.tab('a').open();
    browser.server.transport = 'sse';
    await pass(31_000);
    expect(browser.openStreams).toHaveLength(1);
    browser.server.asked.length = 0;
    await pass(120_000);
    expect(browser.server.asked).toEqual([]);
  });
});
