// Whether a notification may interrupt a person; shared by the server and the browser. It appears in the inbox at once
// in any case.
import type { NotificationPreferenceValues } from '@sv/contracts/notification.contract';
import { isQuiet } from './quiet-hours';

/** Security notices. They can be neither muted nor held back, and only the platform sends them. */
export const SECURITY_CATEGORY = 'security';

/** A muted category causes no toast, no badge and no push. */
export const isMuted = ({ mutedCategories }: Pick<NotificationPreferenceValues, 'mutedCategories'>, category: string) =>
  category !== SECURITY_CATEGORY && mutedCategories.includes(category);

/** `later`: when the quiet hours end; `never`: the category is muted. */
export function whenToNotify(
  preferences: Pick<NotificationPreferenceValues, 'mutedCategories' | 'quietHours'>,
  category: string,
  now = new Date(),
): 'now' | 'later' | 'never' {
  if (category === SECURITY_CATEGORY) return 'now';
  if (isMuted(preferences, category)) return 'never';
  return isQuiet(preferences.quietHours, now) ? 'later' : 'now';
}
