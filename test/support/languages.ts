import type { Page } from 'playwright-core';

/** From the next page on, as if its person had chosen this language. */
export const chooseLanguage = (page: Page, language: string, url: string): Promise<void> =>
  page.context().addCookies([{ name: 'sv-language', value: language, url }]);

/** Every text of a page that people read or hear, but examples of something to type, and dates. A sentence with links is one. */
const TEXTS = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement.closest('script, style, noscript, code, time, sv-sentence, [aria-hidden=true]')) found.push(textContent.trim());
  }
  for (const sentence of document.querySelectorAll('sv-sentence')) found.push(sentence.textContent.trim());
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]:not(time)'))
    for (const name of ['aria-label', 'placeholder', 'title']) found.push(element.getAttribute(name) ?? '');
  return found;
})()`;

/**
 * Texts of a page in a pseudo-language that nobody could translate: they are in no brackets.
 *
 * @param names of people, apps and the workspace, which have no translation
 */
export async function untranslatedTexts(page: Page, names: readonly string[] = []): Promise<string[]> {
  const texts = await page.evaluate<string[]>(TEXTS);
  const withoutTranslated = (text: string): string => text.replace(/⟦[^]*?⟧/g, '');
  const isRead = (text: string): boolean =>
    /\p{L}{2}/u.test(names.reduce((rest, name) => rest.replace(name, ''), text));
  return [...new Set(texts.filter(text => isRead(withoutTranslated(text))))];
}

/** How many pixels of a page are beside the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
