import type { Page } from 'playwright-core';

/** The router writes the number of a navigation into the entry of the history when it shows the page. */
const step = (path: string): string => `new Promise((done, fail) => {
  const deadline = performance.now() + 15_000;
  history.pushState(null, '', ${JSON.stringify(path)});
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  const look = () => {
    if (history.state?.navigationId) return done();
    if (performance.now() > deadline) return fail(new Error('no router leads from here to ' + ${JSON.stringify(path)}));
    setTimeout(look, 5);
  };
  look();
})`;

/**
 * Goes to another page of the application that is open, as Back and Forward do: a third of the time of a new document,
 * and the same page.
 */
export const stepTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(step(path));
};

/** The page has its heading, and what it waited for. */
export async function isThere(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('sv-skeleton').first().waitFor({ state: 'detached' });
}
