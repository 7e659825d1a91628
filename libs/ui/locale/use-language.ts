// The part of translation that English pages never load.
import { translateWith, type Translations } from './translate';

const dictionary = new Map<string, string>();

/** Translates every text from now on. Call it again for what is loaded later, such as the pages of an app. */
export async function useLanguage(
  language: string,
  loading: readonly Promise<{ default: Translations }>[],
): Promise<void> {
  if (isPseudo(language)) {
    const { pseudoText } = await import('./pseudo-text');
    // A code is no text.
    return translateWith(key => (key.startsWith('problem|') ? undefined : pseudoText(key)));
  }
  translateWith(key => dictionary.get(key), language);
  for (const { default: texts } of await Promise.all(loading)) keep(texts);
}

/** The first translation of a text stays: what an app brings changes no text of the workspace. */
function keep(texts: Translations): void {
  for (const [key, text] of Object.entries(texts)) if (text && !dictionary.has(key)) dictionary.set(key, text);
}

const isPseudo = (language: string): boolean => /-X[A-Z]$/.test(language);
