import type { Browser, Page } from 'playwright-core';
import { forgetFailures } from './screenshots/baseline';
import { compareWithBaseline, renewBaseline } from './screenshots/photographer';
import { type ShownPage, shownPages } from './screenshots/shown-pages';
import { type ShownWorkspace, startShownWorkspace } from './screenshots/shown-workspace';
import { STEADY_ARGUMENTS, steadyContext } from './screenshots/steady-context';
import { launchBrowser } from './support/browser';
import { expectNotices } from './support/notices';
import { stepTo } from './support/step-to';

/** At a time: a browser draws for one while another's page waits for the server. */
const PEOPLE = ['ada', 'ben', 'stranger'] as const;
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
    await Promise.all(PEOPLE.map(takePicturesOf));
  }, LIMIT_MS);
  afterAll(async () => {
    await browser?.close();
    await workspace?.instance.close();
  });

  /** One page after the other, in one tab. */
  async function takePicturesOf(person: ShownPage['as']): Promise<void> {
    const tab = await newTab(person);
    for (const shown of shownPages.filter(({ as }) => as === person)) {
      // What was opened before is in the palette: what is done on a page is done in a browser that knows nothing.
      const page = shown.prepare ? await newTab(person) : tab;
      faults.set(shown.name, await takePicture(page, shown).catch((error: Error) => [error.message]));
      if (page !== tab) await page.context().close();
    }
  }

  const newTab = async (person: ShownPage['as']): Promise<Page> =>
    (await steadyContext(browser, workspace.instance.url, workspace.cookies[person])).newPage();

  async function takePicture(page: Page, shown: ShownPage): Promise<string[]> {
    const { name, prepare } = shown;
    const what = { name, open: () => open(page, shown), isPrepared: prepare !== undefined };
    if (!isRenewing) return compareWithBaseline(page, what);
    await renewBaseline(page, what);
    return [];
  }

  async function open(page: Page, { path, isDocument, ready = 'h1', prepare }: ShownPage): Promise<void> {
    const address = typeof path === 'string' ? path : path(workspace.paths);
    const isNew = isDocument ?? (prepare !== undefined || page.url() === 'about:blank');
    await (isNew ? page.goto(workspace.instance.url + address) : stepTo(page, address));
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
