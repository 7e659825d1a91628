// The part of translation that English pages never load: the dictionary, and plurals by the rules of the language.
import { registerLocaleData } from '@angular/common';
import { ɵLocaleDataIndex as LocaleDataIndex } from '@angular/core';
import { setLocaleId } from './locale-id';
import { type MarkedText, translateWith, type Translations } from './localize';

const dictionary = new Map<string, string>();

/** In the order in which Angular counts them. */
const PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Translates every text from now on. Call it again for what is loaded later, such as the pages of an app. */
export async function useLanguage(
  language: string,
  loading: readonly Promise<{ default: Translations }>[],
): Promise<void> {
  if (isPseudo(language)) {
    const { pseudoText } = await import('./pseudo-text');
    return translateWith(({ key, values }) => filled(pseudoText(key), values));
  }
  translateWith(fromDictionary);
  countIn(language);
  for (const { default: texts } of await Promise.all(loading)) keep(texts);
}

/** The first translation of a text stays: what an app brings changes no text of the workspace. */
function keep(texts: Translations): void {
  for (const [key, text] of Object.entries(texts)) if (!dictionary.has(key)) dictionary.set(key, text);
}

const isPseudo = (language: string): boolean => /-X[A-Z]$/.test(language);

/** A text without a translation stays English. */
function fromDictionary({ key, values }: MarkedText): string | undefined {
  const text = dictionary.get(key);
  return text === undefined ? undefined : filled(text, values);
}

const filled = (text: string, values: MarkedText['values']): string =>
  text.replace(/\{\$(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole);

/** Angular asks its data of a locale for nothing but the form of a plural, because no page uses its pipes. */
function countIn(language: string): void {
  const rules = new Intl.PluralRules(language);
  const data: unknown[] = [language];
  data[LocaleDataIndex.PluralCase] = (count: number): number => PLURALS.indexOf(rules.select(count));
  registerLocaleData(data, language);
  setLocaleId(language);
}
