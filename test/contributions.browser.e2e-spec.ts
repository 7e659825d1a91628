import type { Browser, BrowserContext, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { until } from './support/until';

const DAY_MS = 86_400_000;

const appendForeignPicture = `(() => {
  const picture = document.createElement('img');
  picture.src = 'https://evil.example/pixel.png';
  document.querySelector('sv-widget-card .place').append(picture);
})()`;

/** What Tasks adds to pages outside its own, for Ada, and that Bob sees nothing of it. */
describe('contributions of an app', () => {
  expectNotices(
    /^dialog: (Account|Ada|Add widget|Arrange apps|Console|Edit favourites|Keyboard shortcuts|More|Notifications|Search|Task)$/,
    /^status: (No results|Draft restored|Go to H Home)/,
    // Reminders of what is due: they come when the server looks next.
    /^toast: .*Due: /,
    /^toast: “First” (deleted|restored)/,
    /^alert: This widget could not load/,
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Person;
  let bob: Person;
  let page: Page;
  let listId: string;
  let expected: RegExp | null;
  const complaints: string[] = [];

  beforeAll(async () => {
    instance = await Instance.start({});
    browser = await launchBrowser();
    ada = await Person.register(instance.url, { name: 'Ada', email: 'ada@example.com' });
    bob = await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
    const { body: list } = await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Home' });
    listId = list.id;
    await addTask('Buy oat milk', { dueAt: today() });
    await addTask('Water the plants', { dueAt: new Date(Date.now() - 8 * DAY_MS).toISOString() });
    page = await newPage(ada);
  });
  beforeEach(() => (expected = null));
  afterEach(() => expect(complaints.splice(0).filter(line => !expected?.test(line))).toEqual([]));
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  /** Later than now, so that no reminder comes, and mostly still today. */
  const today = () => new Date(Date.now() + 600_000).toISOString();
  const addTask = (title: string, fields = {}) => ada.post(`/tasks/api/lists/${listId}/items`, { title, ...fields });
  async function newPage(person: Person): Promise<Page> {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(15_000);
    const cookies = person.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    const opened = await context.newPage();
    complaintsOf(opened, complaints);
    return opened;
  }
  const path = () => new URL(page.url()).pathname + new URL(page.url()).search;
  const widget = () => page.getByRole('article', { name: 'Due today' });
  const inSidebar = (name: string) =>
    page.getByRole('navigation', { name: 'Apps' }).getByRole('link', { name, exact: true });
  const palette = async (text: string, on = page) => {
    await on.keyboard.press('Control+k');
    await search(on).fill(text);
  };
  const search = (on = page) => on.getByRole('combobox', { name: 'Search or jump to a page' });
  const option = (group: string, name: RegExp, on = page) =>
    on.getByRole('group', { name: group }).getByRole('option', { name });
  /** The task that was found is open, over its list. */
  const leaveTask = async (title: string) => {
    const details = page.getByRole('dialog', { name: 'Task', exact: true });
    await details.getByLabel('Title').waitFor();
    expect(await details.getByLabel('Title').inputValue()).toBe(title);
    expect(path()).toMatch(`/tasks/lists/${listId}/tasks/`);
    await page.keyboard.press('Escape');
    await page.waitForURL(`${instance.url}/tasks/lists/${listId}`);
  };
  const opens = async (at: string) => {
    await page.waitForURL(`${instance.url}${at}`);
    await page.getByRole('heading', { level: 1 }).last().waitFor();
  };

  it('are a widget on the home page and a number at the name of the app', async () => {
    await page.goto(instance.url);
    await widget()
      .getByRole('link', { name: /Buy oat milk/ })
      .waitFor();
    expect(
      await widget()
        .getByText(/^Overdue since/)
        .count(),
    ).toBe(1);
    await inSidebar('Tasks, 2 due').waitFor();
    const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('link', { name: /Tasks\s*2 due/ });
    expect(await waiting.getAttribute('href')).toBe('/tasks/today');
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('follow what is checked off in the widget', async () => {
    await widget().getByRole('checkbox', { name: 'Water the plants' }).check();
    await inSidebar('Tasks, 1 due').waitFor();
    await widget()
      .getByRole('link', { name: /Buy oat milk/ })
      .click();
    await leaveTask('Buy oat milk');
    await page.getByRole('checkbox', { name: 'Buy oat milk' }).check();
    await inSidebar('Tasks').waitFor();
    await page.goto(instance.url);
    await widget().getByText('Nothing due today').waitFor();
  });

  it('are as high as what they show, within the limits of their size, and cut nothing off', async () => {
    const rem = 16;
    const measured = () =>
      page.evaluate<{ height: number; hidden: number }>(`(() => {
        const { clientHeight, scrollHeight } = document.querySelector('[aria-label="Due today"] .content');
        return { height: clientHeight, hidden: scrollHeight - clientHeight };
      })()`);
    const empty = await measured();
    expect(empty).toEqual({ height: expect.any(Number), hidden: 0 });
    expect(empty.height).toBeGreaterThanOrEqual(7 * rem);

    const { id } = (await ada.post<{ id: string }>('/tasks/api/lists', { name: 'Many' })).body;
    const add = (title: string) =>
      ada.post(`/tasks/api/lists/${id}/items`, { title, dueAt: new Date(Date.now() - 60_000).toISOString() });
    for (let at = 1; at <= 5; at++) await add(`Errand ${at}.`);
    await widget().getByRole('link', { name: 'Errand 5.' }).waitFor();
    const some = await measured();
    expect([some.hidden, some.height > empty.height, some.height < 20 * rem]).toEqual([0, true, true]);

    for (let at = 6; at <= 20; at++) await add(`Errand ${at}.`);
    await widget().getByRole('link', { name: 'Errand 20.' }).waitFor();
    const many = await measured();
    expect([many.height, many.hidden > 0]).toEqual([20 * rem, true]);
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await widget().getByRole('link', { name: 'Errand 20.' }).scrollIntoViewIfNeeded();
    const [last, card] = [
      await widget().getByRole('link', { name: 'Errand 20.' }).boundingBox(),
      await widget().boundingBox(),
    ];
    expect(last!.y + last!.height).toBeLessThanOrEqual(card!.y + card!.height);

    await ada.delete(`/tasks/api/lists/${id}`);
    await widget().getByText('Nothing due today').waitFor();
    expect(await measured()).toEqual(empty);
  });

  it('are found by keyboard alone: content, commands, and entries under New', async () => {
    await addTask('Read about sourdough', { notes: 'with rye' });
    await palette('rye');
    const option = page.getByRole('group', { name: 'Found' }).getByRole('option', { name: /Read about sourdough/ });
    await option.waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await leaveTask('Read about sourdough');
    await palette('overdue');
    await page
      .getByRole('group', { name: 'Commands' })
      .getByRole('option', { name: /Open today/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    expect(path()).toBe('/tasks/today');
    await palette('new task');
    await page
      .getByRole('group', { name: 'New' })
      .getByRole('option', { name: /New task/ })
      .waitFor();
    await page.keyboard.press('Enter');
    const focused = () => page.evaluate<string | null>('document.activeElement.getAttribute("aria-label")');
    await until(async () => (await focused()) === 'Add a task', 'the line for new tasks has the focus');
    await page.waitForURL(`${instance.url}/tasks`);
  });

  it('are first the next time, with what was visited', async () => {
    // What rests below the pointer is not chosen, but Chromium reports a pointer in more than one place when layers change.
    await page.mouse.move(0, 0);
    await page.keyboard.press('Control+k');
    await option('Recent', /^Open today/).waitFor();
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await recent.first().and(page.locator('[aria-selected=true]')).waitFor();
    expect((await recent.allInnerTexts()).join(' ')).toMatch(/Open today.*New task.*Home/s);
    await page.keyboard.press('ArrowUp');
    await option('Commands', /^Sign out/)
      .and(page.locator('[aria-selected=true]'))
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('stand beside the pages of Account, which other words and typing errors find, and commands that run at once', async () => {
    await palette('fingerpirnt');
    await option('Pages', /^Passkeys/).waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await opens('/account/security');
    await page.keyboard.press('Escape');
    await page.locator('sv-overlay').waitFor({ state: 'detached' });
    await palette('drak');
    await option('Commands', /^Switch to dark theme/).waitFor();
    await page.keyboard.press('Enter');
    const theme = () => page.evaluate<string>('document.documentElement.dataset.theme');
    await until(async () => (await theme()) === 'dark', 'the dark theme');
    await palette('appearance light');
    await page.keyboard.press('Enter');
    await until(async () => (await theme()) === 'light', 'the light theme');
  });

  it('stand beside people: an administrator comes to the account', async () => {
    await palette('bob');
    await option('People', /^Bob/).waitFor();
    await page.keyboard.press('Enter');
    await opens('/console/people/users?q=Bob');
    await page.getByRole('row', { name: /Bob/ }).waitFor();
    expect(await page.getByRole('row', { name: /Ada/ }).count()).toBe(0);
    await page.goto(`${instance.url}/tasks/today`);
  });

  it('have keys: ? lists them, g jumps, c creates', async () => {
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    await until(async () => {
      await page.keyboard.press('?');
      return list.isVisible();
    }, 'the keys are listened to');
    expect((await list.getByRole('heading', { level: 3 }).allInnerTexts()).join()).toBe('Everywhere,Go to,Tasks');
    await list.getByText('Check off, or open again').waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await list.getByRole('switch', { name: /^Single-key shortcuts/ }).uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    expect(path()).toBe('/tasks/today');
    await palette('keyboard short');
    await page.keyboard.press('Enter');
    await list.getByRole('switch').check();
    await page.keyboard.press('Escape');

    await page.keyboard.press('g');
    await page.getByRole('status').getByText('Console').waitFor();
    await page.keyboard.press('h');
    await opens('/');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await opens('/tasks');
    await page.keyboard.press('c');
    const creating = page.getByRole('combobox', { name: 'Create something new' });
    await creating.waitFor();
    expect(await page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('New task')]);
    await page.keyboard.press('Enter');
    await until(
      async () => (await page.evaluate<string>('document.activeElement.ariaLabel')) === 'Add a task',
      'the line for new tasks has the focus',
    );
    await page.keyboard.type('gch?');
    expect(await page.getByLabel('Add a task').inputValue()).toBe('gch?');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByLabel('Add a task').fill('');
  });

  it('fill the screen of a phone, where a button opens and another closes the search', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.waitFor();
    await page.evaluate(settled); // it moves while it opens
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await search().fill('langauge');
    await option('Pages', /^Language and region/).waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('show nothing of it to somebody else', async () => {
    const { body } = await bob.get<{ results: unknown[] }>('/api/search?q=sourdough');
    expect(body.results).toEqual([]);
    const other = await newPage(bob);
    await other.goto(instance.url);
    await other.getByRole('article', { name: 'Due today' }).getByText('Nothing due today').waitFor();
    await other.getByRole('navigation', { name: 'Apps' }).getByRole('link', { name: 'Tasks', exact: true }).waitFor();

    await palette('ada', other);
    await option('People', /^Ada/, other).waitFor();
    await other.keyboard.press('Enter');
    await other.getByRole('dialog', { name: 'Ada' }).getByRole('button', { name: 'Search for this name' }).click();
    await until(async () => (await search(other).inputValue()) === 'Ada', 'the name is searched for');
    await search(other).fill('dark');
    await option('Pages', /^Preferences/, other).click();
    await other.waitForURL(`${instance.url}/account/preferences`);
    await other.getByRole('switch', { name: /^Single-key shortcuts/ }).waitFor();
    await other.locator('sv-overlay sv-skeleton').first().waitFor({ state: 'detached' });
    const recent = () =>
      other.evaluate<number>(`Object.keys(localStorage).filter(key => /^sv.recent/.test(key)).length`);
    expect(await recent()).toBe(1);
    expected = /401 \(Unauthorized\)/; // what the page still asks for while it leaves
    await palette('log out', other);
    await other.keyboard.press('Enter');
    await other.waitForURL(/login/);
    expect(await recent()).toBe(0);
    await other.context().close();
  });

  it('give way to a card when the widget throws, beside a page that still works', async () => {
    expected = /TypeError/;
    await page.route(/\/tasks\/api\/due/, route => route.fulfill({ json: { items: [null], hasMore: false } }));
    await page.goto(instance.url);
    await widget().getByRole('alert').getByText('This widget could not load').waitFor();
    await page.evaluate(settled);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('article', { name: 'What’s new' }).getByRole('listitem').first().waitFor();
    await page.unrouteAll();
    await widget()
      .getByRole('button', { name: /Try again/ })
      .or(widget().getByText('Nothing due today'))
      .first()
      .click();
    await widget().getByText('Nothing due today').waitFor();
    const reported = () =>
      instance.runtime
        .output()
        .split('\n')
        .find(line => line.includes('a page of a plugin failed'));
    await until(async () => reported() !== undefined, 'the error is in the log');
    expect(JSON.parse(reported()!)).toMatchObject({ plugin: 'sv.tasks', page: { path: '/' } });
  });

  it('give way to a card when the widget loads something of another origin, which is blocked', async () => {
    expected = /Content Security Policy|another origin|ERR_BLOCKED/;
    await page.evaluate(appendForeignPicture);
    await widget().getByRole('alert').getByText('This widget could not load').waitFor();
    await page.getByRole('article', { name: 'What’s new' }).waitFor();
  });

  describe('on a home page that the person arranges', () => {
    const titles = (tab = page) => tab.locator('[aria-label="Widgets"] article h2').allInnerTexts();
    const comesTo = (expected: string[], tab = page) =>
      until(async () => (await titles(tab)).join() === expected.join(), `the cards are ${expected.join(', ')}`);
    const clean = async () => {
      await page.evaluate(settled);
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    beforeAll(() => page.setViewportSize({ width: 1440, height: 900 }));
    const grip = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });

    it('are moved with the arrow keys, which is read out, and in another tab at once', async () => {
      const other = await page.context().newPage();
      complaintsOf(other, complaints);
      await other.goto(instance.url);
      await page.goto(instance.url);
      await comesTo(['Due today', 'What’s new']);
      await page.getByRole('button', { name: 'Edit home' }).click();
      await clean();
      await grip('Due today').focus();
      await page.keyboard.press('ArrowRight');
      await page.getByText('Due today moved to position 2 of 2').waitFor();
      expect(await page.evaluate('document.activeElement.textContent.trim()')).toBe('Move Due today');
      await comesTo(['What’s new', 'Due today'], other);
      await other.close();
    });

    it('are moved with the mouse', async () => {
      const [from, to] = [await grip('Due today').boundingBox(), await grip('What’s new').boundingBox()];
      await page.mouse.move(from!.x + 5, from!.y + 5);
      await page.mouse.down();
      for (const part of [0.3, 0.6, 1]) {
        await page.mouse.move(from!.x + (to!.x - from!.x) * part + 5, from!.y + (to!.y - from!.y) * part + 8);
      }
      await page.mouse.up();
      await comesTo(['Due today', 'What’s new']);
    });

    it('are moved with a finger, on a phone', async () => {
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
      await grip('What’s new').press('End');
      await comesTo(['Due today', 'What’s new']);
    });

    it('take another size, go and come back, and stay so over a reload', async () => {
      await page.getByLabel('Size of Due today').selectOption('Large');
      await page.getByRole('button', { name: 'Remove What’s new' }).click();
      await comesTo(['Due today']);
      await page.reload();
      await comesTo(['Due today']);
      expect(await page.locator('sv-widget-card').getAttribute('class')).toBe('large');
      await page.getByRole('button', { name: 'Edit home' }).click();
      await page.getByRole('button', { name: 'Add widget' }).click();
      await clean();
      await page.getByRole('button', { name: 'Add What’s new' }).click();
      await comesTo(['Due today', 'What’s new']);
      await page.getByRole('button', { name: 'Reset to default' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
    });

    it('stand beside pages that the person keeps at hand', async () => {
      await page.goto(`${instance.url}/tasks/lists/${listId}?done=1`);
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
      await page.getByRole('button', { name: 'Add to favourites' }).click();
      const favourites = page.getByRole('navigation', { name: 'Favourites' });
      await favourites.getByRole('link', { name: 'Home' }).waitFor();
      await page.goto(instance.url);
      const card = page.getByRole('article', { name: 'Favourites' });
      await card.getByRole('button', { name: 'Edit favourites' }).click();
      await page.getByRole('textbox', { name: 'Name' }).waitFor();
      await clean();
      await page.getByRole('button', { name: 'Done' }).click();
      await card.getByRole('link', { name: 'Home' }).click();
      await page.waitForURL(`${instance.url}/tasks/lists/${listId}?done=1`);
      await favourites.getByRole('button', { name: 'Edit favourites' }).click();
      await page.getByRole('button', { name: 'Remove Home' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Add to favourites' }).waitFor();
    });

    it('lead to lists that are worked through with the keyboard alone', async () => {
      await addTask('First');
      await addTask('Second');
      await page.goto(`${instance.url}/tasks/lists/${listId}`);
      const row = (title: string) => page.getByRole('checkbox', { name: title });
      await row('Second').waitFor();
      await page.keyboard.press('n');
      await page.keyboard.type('Third');
      await page.keyboard.press('Enter');
      await row('Third').waitFor();
      await row('First').focus();
      await page.keyboard.press('Delete');
      await row('First').waitFor({ state: 'detached' });
      const focused = () => page.evaluate<string | null>("document.activeElement.getAttribute('aria-label')");
      await until(async () => (await focused()) === 'Second', 'the focus is on the row that took its place');
      await page.keyboard.press('Control+z');
      await until(async () => (await focused()) === 'First', 'the focus is on the row that came back');
      // What is still being sent when a page is left is sent again, and the deletion is answered with 404 then.
      const titles = async () => {
        const { body } = await ada.get<{ items: { title: string }[] }>(`/tasks/api/lists/${listId}/items`);
        return body.items.map(({ title }) => title);
      };
      await until(async () => (await titles()).includes('First'), 'it is stored again');
    });

    it('come from apps in an order of the person’s own, with hidden ones under More', async () => {
      // What the page before was still sending is sent again, and a task that is gone is not found then.
      expected = /status of 404 .*\/tasks\/api\/items\//;
      await page.goto(`${instance.url}/launcher?arrange=true`);
      await page.getByRole('button', { name: 'Hide Tasks' }).click();
      await page.getByRole('button', { name: 'Show Tasks' }).waitFor();
      await clean();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.goto(instance.url);
      const more = page.getByRole('button', { name: 'More', exact: true });
      await more.waitFor();
      expect(await page.getByRole('navigation', { name: 'Apps' }).getByRole('link', { name: /Tasks/ }).count()).toBe(0);
      await more.click();
      await page.getByRole('navigation', { name: 'More apps' }).getByRole('link', { name: /Tasks/ }).waitFor();
      await page.getByRole('button', { name: 'Arrange apps' }).click();
      await page.getByRole('button', { name: 'Reset' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('navigation', { name: 'Apps' }).getByRole('link', { name: /Tasks/ }).waitFor();
    });
  });

  it.each([320, 1440])('fit a page of %d px', async width => {
    const title = 'A task with quite a long name that has to be cut somewhere in the card of the start page';
    await addTask(title, { dueAt: today() });
    await page.setViewportSize({ width, height: 844 });
    await page.goto(instance.url);
    await widget().getByRole('link', { name: title }).first().waitFor();
    await page
      .getByRole('link', { name: /^Tasks, \d due/ })
      .first()
      .waitFor();
    await page.evaluate(settled);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/start-${width}.png` });
  });
});
