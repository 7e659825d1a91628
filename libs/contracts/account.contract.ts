/** `GET` and `PATCH /api/account/preferences`. */
export interface AccountPreferences {
  theme: 'system' | 'light' | 'dark';
  /** IANA name, `Europe/Zurich`. */
  timezone: string;
  /** BCP 47 tag, `de-CH`. */
  locale: string;
}
