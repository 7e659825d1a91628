import type { Browser, BrowserContext } from 'playwright-core';

/** Whoever runs the workspace is told of each join, and most walks have several people. */
const JOINS = /^toast: .+ joined/;

/**
 * What a page tells a person by itself: toasts, banners, refusals and dialogs. A walk that only clicks does not see that
 * a page says something which is not true, so every browser of the walks reports what its pages say, and a test fails
 * on words that its file does not expect. Pages of a context that was made without `launchBrowser` report nothing; a
 * check of the imports keeps the walks from that.
 */
let expected: (string | RegExp)[] = [JOINS];
let unexpected: string[] = [];

/** Declares words that pages of this test file may say: a part of them, or a pattern for the whole, as `toast: Saved.` */
export function expectNotices(...words: (string | RegExp)[]): void {
  expected.push(...words);
}

function hear(notice: string): void {
  const isExpected = expected.some(words => (typeof words === 'string' ? notice.includes(words) : words.test(notice)));
  if (!isExpected) unexpected.push(notice);
}

function failOnUnexpected(): void {
  const said = unexpected;
  unexpected = [];
  expect(said).toEqual([]);
}

/** In the page. Words of one element are reported again when they change; what is read out only is no notice. */
const reportNotices = `(() => {
  const kinds = [
    ['toast', '[aria-label="Messages"] > li', found => found.querySelector('p')],
    ['alert', '[role="alert"]', found => found],
    ['status', '[role="status"], sv-factor-reminder', found => found],
    ['dialog', 'dialog[open]', found => found.querySelector('h1, h2') ?? found],
  ];
  const told = new WeakMap();
  const look = () => {
    for (const [kind, selector, wordsOf] of kinds) {
      for (const found of document.querySelectorAll(selector)) {
        if (found.closest('.sv-visually-hidden, sv-skeleton') || !found.checkVisibility({ visibilityProperty: true })) {
          told.delete(found);
          continue;
        }
        const words = (kind === 'dialog' && found.getAttribute('aria-label') || wordsOf(found)?.innerText || '')
          .replace(/\\s+/g, ' ').trim();
        if (!words || told.get(found) === words) continue;
        told.set(found, words);
        window.reportNotice(kind + ': ' + words);
      }
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['open', 'role', 'hidden', 'class'],
  });
})();`;

async function listenIn(context: BrowserContext): Promise<void> {
  await context.exposeBinding('reportNotice', (_, notice: string) => hear(notice));
  await context.addInitScript(reportNotices);
  context.on('dialog', dialog => {
    hear(`${dialog.type()} of the browser: ${dialog.message()}`);
    void dialog.dismiss().catch(() => undefined);
  });
}

/**
 * Every page of every context that the browser will open is listened to. A context has no service worker unless its walk
 * asks for one (`serviceWorkers: 'allow'`): the worker fetches all files of the workspace, 2 s of a processor each time.
 */
export function withNotices(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async options => {
    const context = await newContext({ serviceWorkers: 'block', ...options });
    await listenIn(context);
    return context;
  };
  return browser;
}

function beginFile(): void {
  expected = [JOINS];
  unexpected = [];
  afterEach(failOnUnexpected);
  afterAll(failOnUnexpected);
}

// The runner keeps this module for the files that come after this one, and forgets their hooks.
beginFile();
(globalThis as { beginEachFile?: (begin: () => void) => void }).beginEachFile?.(beginFile);
