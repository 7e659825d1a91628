// Whether a notification may interrupt somebody, decided alike by the server and by the browser. The inbox has it at
// once in any case.
import type { NotificationPreferenceValues } from '@sv/contracts/notification.contract';
import { isQuiet } from './quiet-hours';

/** What concerns the safety of an account: it can be neither muted nor held back, and only the platform speaks in it. */
export const SECURITY_CATEGORY = 'security';

/** No toast, no badge, no push. */
export const isMuted = ({ mutedCategories }: Pick<NotificationPreferenceValues, 'mutedCategories'>, category: string) =>
  category !== SECURITY_CATEGORY && mutedCategories.includes(category);

/** `later`: when the quiet hours end; `never`: it is muted. */
export function whenToNotify(
  preferences: Pick<NotificationPreferenceValues, 'mutedCategories' | 'quietHours'>,
  category: string,
  now = new Date(),
): 'now' | 'later' | 'never' {
  if (category === SECURITY_CATEGORY) return 'now';
  if (isMuted(preferences, category)) return 'never';
  return isQuiet(preferences.quietHours, now) ? 'later' : 'now';
}
