import type { Language } from '@sv/contracts/language.contract';

/** For whom something is written. */
export interface Reader {
  language: Language;
  /** A tag such as `de-CH`, of which the region counts; null: the usual one of the language. */
  locale: string | null;
  timeZone: string;
}

/** `en` of somebody in Switzerland is `en-CH`: the words of the one, the formats of the other. */
export function formatTag({ language, locale }: Pick<Reader, 'language' | 'locale'>): string {
  const region = locale === null ? undefined : regionOf(locale);
  return region ? `${language}-${region}` : language === 'en' ? 'en-GB' : language;
}

function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().region;
  } catch {
    return undefined; // RangeError: no tag
  }
}

/** `4 July 2026 at 09:30 CEST`: a mail is read anywhere, so the time zone stands there too. */
export const instantText = (instant: Date, reader: Reader): string =>
  new Intl.DateTimeFormat(formatTag(reader), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: reader.timeZone,
  }).format(instant);
