import type { Browser, BrowserContext, Page } from 'playwright-core';
import { forgetFailures } from './screenshots/baseline';
import { compareWithBaseline, renewBaseline } from './screenshots/photographer';
import { type ShownPage, shownPages } from './screenshots/shown-pages';
import { type ShownWorkspace, startShownWorkspace } from './screenshots/shown-workspace';
import { STEADY_ARGUMENTS, steadyContext } from './screenshots/steady-context';
import { launchBrowser } from './support/browser';
import { expectNotices } from './support/notices';

/** Pages that are opened at a time: a browser draws while another page waits for the server. */
const LANES = 3;
const LIMIT_MS = 240_000;
const isRenewing = process.env['SCREENSHOTS'] === 'write';

/**
 * Pages in both themes, on a desk and on a phone, beside the pictures that are kept of them: nobody changes how
 * a page looks without seeing it. `npm run screenshots -- --write` keeps what pages look like now.
 */
describe('pages look as they did', () => {
  expectNotices(/^dialog: (Search|Notifications|.*)$/, /^status: /);
  let workspace: ShownWorkspace;
  let browser: Browser;
  const faults = new Map<string, string[]>();

  beforeAll(async () => {
    forgetFailures();
    [workspace, browser] = await Promise.all([startShownWorkspace(), launchBrowser(...STEADY_ARGUMENTS)]);
    const waiting = [...shownPages];
    await Promise.all(Array.from({ length: LANES }, () => takeFrom(waiting)));
  }, LIMIT_MS);
  afterAll(async () => {
    await browser?.close();
    await workspace?.instance.close();
  });

  /** One page after the other, in one context for each person. */
  async function takeFrom(waiting: ShownPage[]): Promise<void> {
    const contexts = new Map<string, BrowserContext>();
    for (let shown = waiting.shift(); shown; shown = waiting.shift()) {
      // What was opened before is in the palette: what is done on a page is done in a browser that knows nothing.
      const context = (!shown.prepare && contexts.get(shown.as)) || (await contextOf(shown.as));
      if (!shown.prepare) contexts.set(shown.as, context);
      const page = await context.newPage();
      faults.set(shown.name, await takePicture(page, shown).catch((error: Error) => [error.message]));
      await page.close();
    }
  }

  const contextOf = (person: ShownPage['as']): Promise<BrowserContext> =>
    steadyContext(browser, workspace.instance.url, workspace.cookies[person]);

  async function takePicture(page: Page, shown: ShownPage): Promise<string[]> {
    const { name, prepare } = shown;
    const what = { name, open: () => open(page, shown), isPrepared: prepare !== undefined };
    if (!isRenewing) return compareWithBaseline(page, what);
    await renewBaseline(page, what);
    return [];
  }

  async function open(page: Page, { path, ready = 'h1', prepare }: ShownPage): Promise<void> {
    await page.goto(workspace.instance.url + (typeof path === 'string' ? path : path(workspace.paths)));
    await page.locator(ready).first().waitFor();
    await page.locator('sv-skeleton').first().waitFor({ state: 'detached' });
    await prepare?.(page);
    // Nothing is under the mouse.
    await page.mouse.move(0, 0);
  }

  it.each(shownPages.map(({ name }) => name))('%s', name => {
    expect(faults.get(name)).toEqual([]);
  });
});
