import { BEGINNING, aPayload, anItem } from './testing/an-item';
import { FakeBrowser, type FakeTab, pass } from './testing/fake-browser';

let browser: FakeBrowser;

beforeEach(() => {
  // The page was opened when the test began, a minute after the day.
  jest.useFakeTimers({ now: BEGINNING + 60_000 });
  browser = new FakeBrowser();
});
afterEach(() => jest.useRealTimers());

const arrive = (tab: FakeTab, ...ids: string[]) => {
  const stream = browser.streams.find(({ tab: holder }) => holder === tab.name)!;
  for (const id of ids) stream.payload(aPayload(id));
};

describe('what is told in a toast', () => {
  it('came after the page was opened: not what was there already', async () => {
    browser.server.items = [anItem('new', 60.1), anItem('old', 59.9), anItem('older', 30)];
    const tab = await browser.tab('a').open();
    await pass(1000);
    expect(tab.notifiedIds).toEqual(['new']);
  });

  it('is told once, however often and from wherever it comes', async () => {
    const tab = await browser.tab('a').open();
    arrive(tab, 'n1');
    await pass(300);
    browser.server.items = [anItem('n1', 60)];
    browser.streams[0]!.opens();
    arrive(tab, 'n1');
    await tab.store.refresh();
    await pass(2000);
    expect(tab.notifiedIds).toEqual(['n1']);
    expect(tab.ids).toEqual(['n1']);
  });

  it('is one message for what comes at once: three of one act are not three', async () => {
    const tab = await browser.tab('a').open();
    arrive(tab, 'n1');
    await pass(300);
    arrive(tab, 'n2', 'n3', 'n4');
    await pass(300);
    expect(tab.notifiedIds).toEqual(['n1', 3]);
    arrive(tab, ...Array.from({ length: 12 }, (_, n) => `m${n}`));
    await pass(300);
    expect(tab.notifiedIds).toEqual(['n1', 3, 12]);
  });

  it('is not held up for more than a second by what follows', async () => {
    const tab = await browser.tab('a').open();
    for (let n = 0; n < 15; n++) {
      arrive(tab, `n${n}`);
      await pass(100);
    }
    expect(tab.notifiedIds.length).toBeGreaterThan(0);
    await pass(300);
    expect(tab.notifiedIds.reduce<number>((sum, told) => sum + (typeof told === 'number' ? told : 1), 0)).toBe(15);
  });

  it('is told in every tab that is looked at, and in no other: nothing piles up there', async () => {
    const a = await browser.tab('a').open();
    const b = await browser.tab('b').open();
    const c = await browser.tab('c', { visible: false }).open();
    arrive(a, 'n1');
    await pass(5000);
    await c.setVisible(true);
    await pass(5000);
    expect([a.notifiedIds, b.notifiedIds, c.notifiedIds]).toEqual([['n1'], ['n1'], []]);
    expect(c.ids).toEqual([]);
  });

  it('is not told again in a tab that polls only now and was hidden when another one told it', async () => {
    browser.server.transport = 'polling';
    const a = await browser.tab('a').open();
    const b = await browser.tab('b', { visible: false }).open();
    browser.server.items = [anItem('n1', 89)];
    await pass(30_500);
    expect(a.notifiedIds).toEqual(['n1']);
    await b.setVisible(true);
    await pass(1000);
    expect([b.notifiedIds, b.ids]).toEqual([[], ['n1']]);
  });

  it('is not told any more when it was read elsewhere in the meantime', async () => {
    const tab = await browser.tab('a').open();
    arrive(tab, 'n1', 'n2');
    browser.streams[0]!.state({ unreadCount: 1, read: ['n1'], dismissed: [] });
    await pass(300);
    expect(tab.notifiedIds).toEqual(['n2']);
  });

  it('remembers only so many', async () => {
    const tab = await browser.tab('a').open();
    arrive(tab, ...Array.from({ length: 6000 }, (_, n) => `n${n}`));
    await pass(300);
    expect(tab.notifiedIds).toEqual([6000]);
    arrive(tab, 'n5999', 'n5500');
    await pass(300);
    expect(tab.notifiedIds).toEqual([6000]);
  });
});
