/** The languages in which the workspace has all its texts. */
export type Language = 'en' | 'de';

/** What a person chose for dates and numbers, and in which language they are written to. */
export interface PersonLocale {
  /** Null: that of the browser, else that of the workspace. */
  language: Language | null;
  /** A tag such as `de-CH`, of which the region counts; null: none was chosen. */
  locale: string | null;
  /** IANA name; null: none was chosen. */
  timeZone: string | null;
}
