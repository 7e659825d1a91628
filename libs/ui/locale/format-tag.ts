// `en` for somebody in Switzerland is `en-CH`: the words of the page's language, in the formats of the region. A German
// month in an English sentence would be neither.

import { pageLanguage } from './load-language';

/** For `Intl`, where the region does not matter: a pseudo-language has the rules of English. */
export const languageTag = (language = pageLanguage()): string => (/-X[A-Z]$/.test(language) ? 'en' : language);

/** @param locale a tag such as `de-CH`, of which the region counts */
export function formatTag(language: string, locale: string): string {
  const words = languageTag(language);
  try {
    const { region } = new Intl.Locale(locale).maximize();
    return region ? `${words}-${region}` : words;
  } catch {
    return words; // RangeError: an invalid tag that some client has stored
  }
}
