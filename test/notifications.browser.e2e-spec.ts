import type { Page } from 'playwright-core';
import { expectNotices } from './support/notices';
import { NotifiedVisit, signIn } from './support/notified-visit';
import { Person } from './support/person';
import { until } from './support/until';

const STREAM = '**/api/account/notifications/stream*';

/**
 * Three tabs of one browser and one of another device. Things are killed and revived; every notification is seen exactly
 * once in each tab. The tests build on each other: it is one day in the life of these tabs.
 */
describe('notifications in real browsers', () => {
  expectNotices(
    'dialog: Notifications',
    /^status: (No answer|Offline) since .* Changes (cannot be saved|are kept)\.$/,
    'toast: The workspace can be reached again.',
    /^toast: (first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) Workspace$/,
  );
  let visit: NotifiedVisit;

  beforeAll(async () => (visit = await NotifiedVisit.begin()));
  afterAll(() => visit?.end());

  it('take one stream for each browser, whatever the number of tabs, and every tab tells them once', async () => {
    expect(visit.tabs.filter(({ streamsAsked }) => streamsAsked > 0)).toHaveLength(2);
    expect(await visit.streams()).toBe(2);
    await visit.send('first');
    await visit.everyTabWasTold();
    for (const tab of visit.tabs) expect(await tab.unread()).toBe(1);
  });

  it('are read in every tab and on the other device when they are read in one', async () => {
    const [tab] = visit.tabs;
    await tab!.openPanel();
    await tab!.page.getByRole('button', { name: 'Mark as read', exact: true }).first().click();
    for (const other of visit.tabs) await until(async () => (await other.unread()) === 0, 'nothing is unread');
    await tab!.page.keyboard.press('Escape');
  });

  it('go on coming when the tab that holds the stream crashes', async () => {
    const leader = visit.tabs.find(tab => tab.streamsAsked > 0)!;
    await leader.page.goto('chrome://crash').catch(() => undefined);
    await leader.page.close();
    visit.tabs = visit.tabs.filter(tab => tab !== leader);
    await visit.send('second');
    await visit.everyTabWasTold();
    await visit.streamsAre(2);
    await visit.send('third');
    await visit.everyTabWasTold();
  });

  it('go on coming when that tab does nothing any more, and it missed nothing when it wakes up', async () => {
    const laptop = visit.tabs.slice(0, -1);
    const leader = laptop.find(tab => tab.streamsAsked > 0)!;
    const follower = laptop.find(tab => tab !== leader)!;
    const goOn = await standStill(leader.page);
    await until(async () => follower.streamsAsked > 0, 'the other tab holds a stream', 11_000);
    await visit.send('fourth');
    await visit.everyTabWasTold([follower]);
    await goOn();
    await visit.everyTabWasTold();
    await visit.streamsAre(2);
  });

  it('are all there after the server was killed and came back', async () => {
    await visit.instance.stop(visit.instance.runtime, 'SIGKILL');
    await visit.send('fifth');
    await visit.instance.startRuntime();
    await visit.everyTabWasTold();
    await visit.send('sixth');
    await visit.everyTabWasTold();
    await visit.streamsAre(2);
    await visit.send('seventh');
    await visit.everyTabWasTold();
    const listed = await visit.tabs[0]!.listed();
    expect(listed.slice(0, visit.sent.length).sort()).toEqual([...visit.sent].sort());
  });

  it('are all there after the network was away', async () => {
    await visit.laptop.setOffline(true);
    await visit.send('eighth');
    await visit.everyTabWasTold(visit.tabs.slice(-1));
    await visit.laptop.setOffline(false);
    await visit.everyTabWasTold();
    await visit.streamsAre(2);
  });

  it('are asked for after three errors of the stream, at the interval of the person, and never go back', async () => {
    const contexts = [visit.laptop, visit.phone];
    const asked = () => visit.tabs.reduce((sum, { streamsAsked }) => sum + streamsAsked, 0);
    for (const context of contexts) await context.route(STREAM, route => route.abort());
    const before = asked();
    await visit.instance.stop(visit.instance.runtime);
    await visit.instance.startRuntime();
    // The break was the first error; two tries to come back are the others.
    await until(async () => asked() === before + 4, 'each browser has tried twice', 20_000);
    for (const context of contexts) await context.unroute(STREAM);

    // By lists every 5 s, each of which says that there is a stream.
    for (const title of ['ninth', 'tenth']) {
      await visit.send(title);
      await visit.everyTabWasTold();
    }
    await new Promise(done => setTimeout(done, 2000));
    expect([asked(), await visit.streams()]).toEqual([before + 4, 0]);
  });

  it('are not shown to somebody else who signs in in this browser', async () => {
    const grace = await Person.register(visit.instance.url, { name: 'Grace Hopper', email: 'grace@example.com' });
    await visit.laptop.clearCookies();
    await signIn(visit.laptop, grace);
    for (const { page } of visit.tabs.slice(0, -1)) {
      await page.getByText('Grace Hopper').first().waitFor();
      expect(await page.getByText('Ada').count()).toBe(0);
      expect(await page.getByText('tenth').count()).toBe(0);
    }
  });
});

/** Stops all code of a page between two statements, as a debugger does, without a loop that takes the processor. */
async function standStill(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise(done => session.once('Debugger.paused', done));
  await session.send('Debugger.pause');
  const held = page.evaluate('1');
  await paused;
  return async () => {
    await session.send('Debugger.resume');
    await held;
    await session.detach();
  };
}
