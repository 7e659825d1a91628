// A person's language and time zone.
import type { AccountPreferences } from '@sv/contracts/account.contract';

/** Also the time zone that goes with it. */
export type Region = Pick<AccountPreferences, 'locale' | 'timezone'>;

/** The server's answer for somebody who never chose: the API has no "unset". */
const DEFAULT_REGION: Region = { timezone: 'UTC', locale: 'en' };

/** The person's choice; without one, the browser's settings. */
export function chosenRegion({ timezone, locale }: Region): Region {
  if (timezone !== DEFAULT_REGION.timezone || locale !== DEFAULT_REGION.locale) return { timezone, locale };
  const browser = new Intl.DateTimeFormat().resolvedOptions();
  return { timezone: browser.timeZone, locale: browser.locale };
}
