import type { NotificationPreferenceValues } from '@sv/contracts/notification.contract';
import { quietUntil } from '@sv/rules/quiet-hours';
import { type Sent, whenToNotify } from '@sv/rules/when-to-notify';

/** Whether a person gets a push now, never, or when their quiet hours end. */
export type PushDecision = 'now' | 'never' | { until: Date };

export function pushDecision(preferences: NotificationPreferenceValues, sent: Sent, now: Date): PushDecision {
  if (!preferences.webPush) return 'never';
  const when = whenToNotify(preferences, sent, now);
  if (when !== 'later') return when;
  const until = quietUntil(preferences.quietHours, now);
  return until ? { until } : 'now';
}
