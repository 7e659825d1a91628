// Whether a notification may interrupt a person; shared by the server and the browser. It appears in the inbox at once
// in any case.
import type { NotificationItem, NotificationPreferenceValues } from '@sv/contracts/notification.contract';
import { isQuiet } from './quiet-hours';

/** Security notices. They can be neither muted nor held back, and only the platform sends them. */
export const SECURITY_CATEGORY = 'security';

const APP = 'app:';

/** What of a notification decides whether it may interrupt. */
export type Sent = Pick<NotificationItem, 'category' | 'source' | 'sourceType'>;
type Muted = Pick<NotificationPreferenceValues, 'mutedCategories'>;

/** Stands among the muted categories for all categories of one app. */
export const mutedApp = (pluginId: string): string => APP + pluginId;

/** The app for which a muted entry stands; null when it is a category. */
export const appOfMuted = (entry: string): string | null => (entry.startsWith(APP) ? entry.slice(APP.length) : null);

export const isAppMuted = ({ mutedCategories }: Muted, { source, sourceType }: Omit<Sent, 'category'>): boolean =>
  sourceType === 'plugin' && source !== null && mutedCategories.includes(mutedApp(source));

/** What is muted, by its category or with its app, causes no toast, no badge and no push. */
export const isMuted = (preferences: Muted, sent: Sent): boolean =>
  sent.category !== SECURITY_CATEGORY &&
  (preferences.mutedCategories.includes(sent.category) || isAppMuted(preferences, sent));

/** `later`: when the quiet hours end; `never`: it is muted. */
export function whenToNotify(
  preferences: Pick<NotificationPreferenceValues, 'mutedCategories' | 'quietHours'>,
  sent: Sent,
  now = new Date(),
): 'now' | 'later' | 'never' {
  if (sent.category === SECURITY_CATEGORY) return 'now';
  if (isMuted(preferences, sent)) return 'never';
  return isQuiet(preferences.quietHours, now) ? 'later' : 'now';
}
