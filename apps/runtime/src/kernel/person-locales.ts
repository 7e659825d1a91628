import type { Reader } from '@sv/server/locale/person-format';

/** Language, region and time zone of a person, with what the workspace says where they chose nothing. */
export interface KnownLocale extends Omit<Reader, 'locale'> {
  /** For `Intl`. */
  tag: string;
}

/**
 * In which language, and by which clock, people are written to. Every wing writes to people; who knows their choices is
 * `people/preferences`.
 */
export abstract class PersonLocales {
  abstract localesOf(userIds: readonly string[]): Promise<Map<string, KnownLocale>>;

  async localeOf(userId: string): Promise<KnownLocale> {
    return (await this.localesOf([userId])).get(userId)!;
  }
}
