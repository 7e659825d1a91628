// The language and time zone in force for a person.
import type { AccountPreferences } from '@sv/contracts/account.contract';

export type Region = Pick<AccountPreferences, 'locale' | 'timezone'>;

/** What the server answers for somebody who never chose: the wire has no "unset". */
const neverChosen: Region = { timezone: 'UTC', locale: 'en' };

/** The person's own choice; of somebody who made none, what their browser says. */
export function chosenRegion({ timezone, locale }: Region): Region {
  if (timezone !== neverChosen.timezone || locale !== neverChosen.locale) return { timezone, locale };
  const browser = new Intl.DateTimeFormat().resolvedOptions();
  return { timezone: browser.timeZone, locale: browser.locale };
}
