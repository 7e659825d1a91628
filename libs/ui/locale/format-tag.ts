// `en` for somebody in Switzerland is `en-CH`: the words of the page's language, in the formats of the region. A German
// month in an English sentence would be neither.

/** @param locale a tag such as `de-CH`, of which the region counts */
export function formatTag(language: string, locale: string): string {
  const words = /-X[A-Z]$/.test(language) ? 'en' : language;
  try {
    const { region } = new Intl.Locale(locale).maximize();
    return region ? `${words}-${region}` : words;
  } catch {
    return words; // RangeError: an invalid tag that some client has stored
  }
}
