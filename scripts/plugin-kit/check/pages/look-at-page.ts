import axe from 'axe-core';
import type { Page } from 'playwright-core';

const LOOKS = [1440, 390].flatMap(width => (['light', 'dark'] as const).map(scheme => ({ width, scheme })));
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const APPEARS_WITHIN_MS = 15_000;
/** Colours fade from one theme to the other, and words in between are not what anybody reads. */
const SETTLED = `new Promise(resolve => {
  const look = () => (document.getAnimations().length > 0 ? setTimeout(look, 20) : resolve());
  setTimeout(look, 20);
})`;
const IS_TOO_WIDE = `[...document.querySelectorAll('html, main')].some(one => one.scrollWidth > one.clientWidth)`;

/** What is wrong with a page, in both themes and two widths: "390 dark: color-contrast at .hint". */
export async function lookAtPage(page: Page, url: string): Promise<string[]> {
  const complaints: string[] = [];
  const listen = (message: string): void => void complaints.push(message);
  page.on('pageerror', error => listen(`the page throws: ${error.message}`));
  page.on('console', message => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) listen(message.text());
  });
  const response = await page.goto(url);
  if (response?.status() !== 200) return [`answers ${response?.status()}`];
  try {
    await page.locator('h1, [role=dialog]').first().waitFor({ timeout: APPEARS_WITHIN_MS });
    await page.locator('sv-skeleton').first().waitFor({ state: 'detached', timeout: APPEARS_WITHIN_MS });
  } catch {
    // neither a heading nor content after so long
    return [...complaints, 'shows no heading and no content'];
  }
  return [...complaints, ...(await violations(page))];
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`${axe.source}; undefined`);
  const found: string[] = [];
  for (const { width, scheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate(SETTLED);
    const here = await page.evaluate<string[]>(`
      axe.run(document, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] })
        .then(({ violations }) => violations.map(({ id, nodes }) => id + ' at ' + nodes.map(node => node.target).join(', ')))`);
    found.push(...here.map(violation => `${width} ${scheme}: ${violation}`));
  }
  // WCAG 1.4.10: nobody scrolls sideways to read a page, which is so wide at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 900 });
  if (await page.evaluate<boolean>(IS_TOO_WIDE)) found.push('320: wider than the window');
  return found;
}
