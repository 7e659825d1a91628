import type { Language } from './language.contract';

/** `GET` and `PATCH /api/account/preferences`. */
export interface AccountPreferences {
  theme: 'system' | 'light' | 'dark';
  /** Of pages and mails; null: the language of the browser, else that of the workspace. */
  language: Language | null;
  /** IANA name, `Europe/Zurich`. */
  timezone: string;
  /** BCP 47 tag, `de-CH`. Its region decides how dates and numbers are written. */
  locale: string;
}
