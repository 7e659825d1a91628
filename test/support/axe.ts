import axe from 'axe-core';
import type { Page } from 'playwright-core';

const looks = [1440, 390].flatMap(width => (['light', 'dark'] as const).map(scheme => ({ width, scheme })));
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Until nothing moves: colours fade from one theme to the other, and words in between are not what anybody reads. A page
 * that looks at its width hears of another one in the next frame, and is drawn in the one after it.
 */
export const settled = `new Promise(resolve => {
  const look = () => (document.getAnimations().length > 0 ? setTimeout(look, 20) : resolve());
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(look, 20)));
})`;
const isTooWide = `[...document.querySelectorAll('html, main, sv-overlay .page')].some(one => one.scrollWidth > one.clientWidth)`;
/** The dark theme changes colours and nothing else. */
const optionsOf = { light: { runOnly: rules }, dark: { runOnly: ['color-contrast'] } };

/** What axe finds on the page, in each width and theme: "390 dark: color-contrast at .hint". */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${axe.source}; undefined`);
  const found: string[] = [];
  for (const { width, scheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.evaluate(settled);
    const here = await page.evaluate<string[]>(`
      axe.run(document, { ...${JSON.stringify(optionsOf[scheme])}, resultTypes: ['violations'], preload: false })
        .then(({ violations }) => violations.map(({ id, nodes }) => id + ' at ' + nodes.map(node => node.target).join(', ')))`);
    found.push(...here.map(violation => `${width} ${scheme}: ${violation}`));
  }
  // WCAG 1.4.10: nobody scrolls sideways to read a page, which is so wide at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 900 });
  if (await page.evaluate<boolean>(isTooWide)) found.push('320: wider than the window');
  return found;
}
