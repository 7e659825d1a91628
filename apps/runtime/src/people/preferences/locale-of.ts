import type { PersonLocale } from '@sv/contracts/language.contract';
import type { AccountPreference } from './account-preference.entity';

/** The API has no "unset" for the other two: UTC together with `en` is what nobody chose. */
export function localeOf({
  language,
  locale,
  timezone,
}: Pick<AccountPreference, 'language' | 'locale' | 'timezone'>): PersonLocale {
  const isChosen = timezone !== 'UTC' || locale !== 'en';
  return { language, locale: isChosen ? locale : null, timeZone: isChosen ? timezone : null };
}
