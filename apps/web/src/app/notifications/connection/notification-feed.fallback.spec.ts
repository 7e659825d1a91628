import { BEGINNING, aPayload, anItem } from '../testing/an-item';
import { FakeBrowser, pass } from '../testing/fake-browser';

beforeEach(() => jest.useFakeTimers({ now: BEGINNING }));
afterEach(() => jest.useRealTimers());

describe('after three errors in a row', () => {
  const threeErrors = async (browser: FakeBrowser): Promise<void> => {
    for (let error = 0; error < 3; error++) {
      browser.streams.at(-1)!.breaks();
      await pass(3000);
    }
  };

  it('every tab polls, and goes on polling although the list says sse', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    await browser.tab('b').open();
    await threeErrors(browser);
    expect(browser.openStreams).toEqual([]);
    const opened = browser.streams.length;
    browser.server.asked.length = 0;
    browser.server.items = [anItem('n1', 20)];
    await pass(300_000);
    await a.setVisible(false);
    await a.setVisible(true);
    await a.dispatch('online');
    await pass(60_000);

    expect(a.ids).toEqual(['n1']);
    expect(browser.streams).toHaveLength(opened);
    expect(new Set(browser.server.asked.map(({ tab }) => tab))).toEqual(new Set(['a', 'b']));
  });

  it('there are never two pollers in a tab', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    await threeErrors(browser);
    await pass(30_000);
    browser.server.asked.length = 0;
    await pass(300_000);
    expect(browser.server.asked).toHaveLength(10);
  });

  it('a tab that is opened later tries for itself, and what it gets is for all', async () => {
    const browser = new FakeBrowser();
    const a = await browser.tab('a').open();
    await threeErrors(browser);
    await browser.tab('b').open();
    expect(browser.openStreams.map(({ tab }) => tab)).toEqual(['b']);
    browser.openStreams[0]!.opens();
    browser.openStreams[0]!.payload(aPayload('n1'));
    await pass(300);
    expect(a.notifiedIds).toEqual(['n1']);
  });

  it('of which some were answers that are no stream, it is the same', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    browser.streams[0]!.isRefused();
    await pass(4000);
    expect(browser.streams).toHaveLength(2);
    browser.streams[1]!.isRefused();
    await pass(7000);
    expect(browser.streams).toHaveLength(3);
    browser.streams[2]!.isRefused();
    await pass(600_000);
    expect(browser.streams).toHaveLength(3);
  });

  it('and not after errors between which it worked', async () => {
    const browser = new FakeBrowser();
    await browser.tab('a').open();
    for (let round = 0; round < 5; round++) {
      browser.streams.at(-1)!.breaks();
      browser.streams.at(-1)!.breaks();
      browser.streams.at(-1)!.opens();
      await pass(6000);
    }
    expect(browser.openStreams).toHaveLength(1);
  });
});
