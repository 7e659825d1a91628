/** The locales on offer for dates and numbers, as BCP 47 tags. */
const offered = [
  'en-GB',
  'en-US',
  'en-CA',
  'en-AU',
  'en-IE',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'fr-CA',
  'it-IT',
  'it-CH',
  'es-ES',
  'es-MX',
  'pt-PT',
  'pt-BR',
  'nl-NL',
  'da-DK',
  'sv-SE',
  'nb-NO',
  'fi-FI',
  'pl-PL',
  'cs-CZ',
  'hu-HU',
  'ro-RO',
  'el-GR',
  'tr-TR',
  'uk-UA',
  'he-IL',
  'ar-EG',
  'hi-IN',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
] as const;

export interface LocaleChoice {
  tag: string;
  name: string;
}

/** Sorted by name. Always includes the current choice. */
export function localeChoices(chosen: string): LocaleChoice[] {
  const names = new Intl.DisplayNames('en-GB', { type: 'language', languageDisplay: 'standard' });
  return [...new Set<string>([...offered, chosen])]
    .filter(Boolean)
    .map(tag => ({ tag, name: nameOf(names, tag) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag; // RangeError: an invalid tag that some client has stored
  }
}
