import type { Browser, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { signIn } from './support/notified-visit';
import { Person } from './support/person';
import { stepTo } from './support/step-to';
import { until } from './support/until';

/** What a person puts where they want it: cards, pages that they keep at hand, and apps. */
describe('a home page that a person arranges', () => {
  expectNotices(/^dialog: (Add widget|Arrange apps|Edit favourites|More)$/);
  let instance: Instance;
  let browser: Browser;
  let page: Page;
  let listId: string;
  const complaints: string[] = [];

  beforeAll(async () => {
    instance = await Instance.start();
    browser = await launchBrowser();
    const ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    listId = (await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Home' })).body.id;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(15_000);
    await signIn(context, ada);
    page = await context.newPage();
    complaintsOf(page, complaints);
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const grip = (name: string) => button(`Move ${name}`);
  const apps = () => page.getByRole('navigation', { name: 'Apps' });
  const comesTo = (expected: string[], tab = page) =>
    until(
      async () => {
        const titles = await tab.locator('[aria-label="Widgets"] article h2').allInnerTexts();
        return titles.join() === expected.join();
      },
      `the cards are ${expected.join(', ')}`,
    );
  const clean = async () => {
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  it('has cards that are moved with the arrow keys, in another tab at once', async () => {
    const other = await page.context().newPage();
    complaintsOf(other, complaints);
    await other.goto(instance.url);
    await page.goto(instance.url);
    await comesTo(['Due today', 'What’s new']);
    await button('Edit home').click();
    await clean();
    await grip('Due today').focus();
    await page.keyboard.press('ArrowRight');
    await comesTo(['What’s new', 'Due today'], other);
    await other.close();
  });

  it('has cards that are moved with the mouse', async () => {
    const [from, to] = [await grip('Due today').boundingBox(), await grip('What’s new').boundingBox()];
    await page.mouse.move(from!.x + 5, from!.y + 5);
    await page.mouse.down();
    for (const part of [0.3, 0.6, 1]) {
      await page.mouse.move(from!.x + (to!.x - from!.x) * part + 5, from!.y + (to!.y - from!.y) * part + 8);
    }
    await page.mouse.up();
    await comesTo(['Due today', 'What’s new']);
  });

  it('has cards that are moved with a finger, on a phone', async () => {
    // High enough for both cards: what is dragged to the edge scrolls the page.
    await page.setViewportSize({ width: 390, height: 1600 });
    const devtools = await page.context().newCDPSession(page);
    // First, because grips are larger for a finger.
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    // The cards may still be on their way to where the mouse left them.
    await page.evaluate(settled);
    const [from, to] = [await grip('What’s new').boundingBox(), await grip('Due today').boundingBox()];
    const touch = (type: 'touchStart' | 'touchMove', part: number) => {
      const at = { x: from!.x + 10, y: from!.y + (to!.y - from!.y) * part + 10 };
      return devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [at] });
    };
    await touch('touchStart', 0);
    for (const part of [0.1, 0.4, 0.7, 1]) await touch('touchMove', part);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await comesTo(['What’s new', 'Due today']);
    await devtools.detach();
    await page.setViewportSize({ width: 1440, height: 900 });
    await button('Reset to default').click();
    await button('Done').click();
    await comesTo(['Due today', 'What’s new']);
  });

  it('has a card of the pages that the person keeps at hand', async () => {
    await stepTo(page, `/tasks/lists/${listId}?done=1`);
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await button('Add to favourites').click();
    const favourites = page.getByRole('navigation', { name: 'Favourites' });
    await favourites.getByRole('link', { name: 'Home' }).waitFor();
    await stepTo(page, '/');
    const card = page.getByRole('article', { name: 'Favourites' });
    await card.getByRole('button', { name: 'Edit favourites' }).click();
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await clean();
    await button('Done').click();
    await card.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(`${instance.url}/tasks/lists/${listId}?done=1`);
    await favourites.getByRole('button', { name: 'Edit favourites' }).click();
    await button('Remove Home').click();
    await button('Done').click();
    await button('Add to favourites').waitFor();
  });

  it('is beside apps in an order of the person’s own, with hidden ones under More, also after a reload', async () => {
    await stepTo(page, '/launcher?arrange=true');
    await button('Hide Tasks').click();
    await button('Show Tasks').waitFor();
    await clean();
    await button('Done').click();
    await page.goto(instance.url);
    await button('More').waitFor();
    expect(await apps().getByRole('link', { name: 'Tasks' }).count()).toBe(0);
    await button('More').click();
    await page.getByRole('navigation', { name: 'More apps' }).getByRole('link', { name: 'Tasks' }).waitFor();
    await button('Arrange apps').click();
    await button('Reset').click();
    await button('Done').click();
    await apps().getByRole('link', { name: 'Tasks' }).waitFor();
  });
});
