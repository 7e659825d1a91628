// Loads the translations of the page's language before the page starts. English needs none, and costs no request.
import type { Translations } from './translate';

type TranslationLoader = () => Promise<{ default: Translations }>;

/** By language: where the translations of an application, or of an app, are. */
export type TranslationLoaders = Readonly<Record<string, readonly TranslationLoader[]>>;

/** The language of the document, as the server chose it: `en`, `de`, or a pseudo-language of development. */
export const pageLanguage = (page = document): string => page.documentElement.lang || 'en';

/** What cannot be loaded stays English: better than no page. */
export async function loadLanguage(loaders: TranslationLoaders = {}, language = pageLanguage()): Promise<void> {
  if (language === 'en') return;
  try {
    // Asked for together: a page in another language waits for one answer more, not for two.
    const texts = (loaders[language] ?? []).map(load => load());
    const { useLanguage } = await import('./use-language');
    await useLanguage(language, texts);
  } catch (error) {
    console.error(error);
  }
}
