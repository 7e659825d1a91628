import type { Browser, Page } from 'playwright-core';
import { settled, violationsOf } from './support/axe';
import { complaintsOf, launchBrowser } from './support/browser';
import { Instance } from './support/instance';
import { expectNotices } from './support/notices';
import { Person } from './support/person';
import { until } from './support/until';

/** What one sees of a text, except for where it stands. */
const lookOf = (selector: string): string => `(() => {
  const style = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
  return ['color', 'fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'whiteSpaceCollapse', 'webkitLineClamp']
    .map(name => name + ': ' + style[name]);
})()`;

const TITLE = 'Maintenance tonight';
const BODY = 'From ten to eleven nobody can sign in.';

describe('a broadcast from Console', () => {
  expectNotices(
    'alert: You can send one broadcast a minute.',
    /^dialog: (Notifications|Send this to 2 people\?)$/,
    'toast: Maintenance tonight From ten to eleven nobody can sign in.',
    'toast: Sending to 2 people',
  );
  let instance: Instance;
  let browser: Browser;
  let ada: Page;
  let bob: Page;
  let complaints: string[];
  beforeAll(async () => {
    instance = await Instance.start({ NOTIFICATION_TRANSPORT: 'sse' });
    const owner = await Person.register(instance.url, { name: 'Ada Lovelace', email: 'ada@example.com' });
    const other = await Person.register(instance.url, { name: 'Bob', email: 'bob@example.com' });
    browser = await launchBrowser();
    [ada, bob] = [await newPage(owner), await newPage(other)];
    complaints = complaintsOf(ada);
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.close();
  });

  async function newPage(person: Person): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    context.setDefaultTimeout(15_000);
    const cookies = person.cookie.split('; ').map(cookie => cookie.split(/=(.*)/s) as [string, string]);
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: instance.url })));
    return context.newPage();
  }
  const press = (name: string | RegExp) => ada.getByRole('button', { name, exact: true }).first().click();

  it('is written, looked at and sent; everybody who is there sees it as the preview had it', async () => {
    await bob.goto(instance.url);
    await bob
      .getByRole('button', { name: /Notifications/ })
      .first()
      .waitFor();
    await ada.goto(`${instance.url}/console/workspace/broadcasts`);
    await ada.getByText('No broadcasts yet').waitFor();
    expect(await violationsOf(ada)).toEqual([]);

    await press('New broadcast');
    await ada.getByText('2 people with an active account').waitFor();
    await ada.getByRole('textbox', { name: 'Title' }).fill(TITLE);
    await ada.getByRole('textbox', { name: 'Message' }).fill(BODY);
    expect(await violationsOf(ada)).toEqual([]);
    await ada.setViewportSize({ width: 1440, height: 900 });
    await ada.emulateMedia({ colorScheme: 'light' });
    await ada.evaluate(settled);
    const from = await ada.locator('sv-broadcast-preview .meta .sv-truncate').innerText();
    const seen = {
      title: await ada.evaluate(lookOf('sv-broadcast-preview .arrival strong')),
      words: await ada.evaluate(lookOf('sv-broadcast-preview .arrival strong + span')),
      entryTitle: await ada.evaluate(lookOf('sv-broadcast-preview .entry .title')),
      entryBody: await ada.evaluate(lookOf('sv-broadcast-preview .entry .body')),
      meta: await ada.evaluate(lookOf('sv-broadcast-preview .entry .meta')),
    };

    await press(/^Send to 2 people/);
    await ada.getByRole('alertdialog').getByText('Send this to 2 people?').waitFor();
    expect(await violationsOf(ada)).toEqual([]);
    await press('Send');
    await ada.getByText('Reached 2 people').waitFor();
    expect(await violationsOf(ada)).toEqual([]);

    await bob.locator('sv-toast-area li.news').getByText(TITLE).waitFor();
    expect(await bob.evaluate(lookOf('sv-toast-area li.news strong'))).toEqual(seen.title);
    expect(await bob.evaluate(lookOf('sv-toast-area li.news strong + span'))).toEqual(seen.words);
    await bob
      .getByRole('button', { name: /Notifications/ })
      .first()
      .click();
    const entry = bob.locator('sv-notification-entry').first();
    await entry.getByText(TITLE).waitFor();
    // The stream says less than the list, which follows.
    await until(async () => (await entry.locator('.meta .from').innerText()).trim() === from, 'the sender is named');
    expect(from).toMatch(/^Administrators · /);
    expect(await bob.evaluate(lookOf('sv-notification-entry .title'))).toEqual(seen.entryTitle);
    expect(await bob.evaluate(lookOf('sv-notification-entry .body'))).toEqual(seen.entryBody);
    expect(await bob.evaluate(lookOf('sv-notification-entry .meta'))).toEqual(seen.meta);
  });

  it('says how long the next one has to wait', async () => {
    await ada.setViewportSize({ width: 1440, height: 900 });
    await press('New broadcast');
    await ada.getByText(/Ready in \d+ s/).waitFor();
    expect(await ada.getByRole('button', { name: /^Send to 2 people/ }).getAttribute('aria-disabled')).toBe('true');

    await ada.reload();
    await press('New broadcast');
    await ada.getByRole('textbox', { name: 'Title' }).fill('Too soon');
    await press(/^Send to 2 people/);
    await press('Send');
    await ada
      .getByText('You can send one broadcast a minute. Wait until the countdown ends, then send it again.')
      .waitFor();
    expect(await ada.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Too soon');
    expect(await violationsOf(ada)).toEqual([]);
    // The refusal that the test asked for, and nothing else.
    expect(complaints.filter(one => !one.includes('429'))).toEqual([]);
  });
});
