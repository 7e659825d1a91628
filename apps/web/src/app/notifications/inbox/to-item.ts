// Builds an entry from a stream event. The list adds the missing fields later.
import type { NotificationItem, NotificationPayload } from '@sv/contracts/notification.contract';

/** @param isPlugin whether that source is an app that the person can use */
export function toItem(
  payload: NotificationPayload,
  isPlugin: (source: string) => boolean,
  now = new Date(),
): NotificationItem {
  const { notificationId, userId, title, category, body = null, url = null, source = null } = payload;
  return {
    id: notificationId,
    notificationId,
    userId,
    source,
    sourceType: source !== null && isPlugin(source) ? 'plugin' : 'platform',
    title,
    body,
    url,
    category,
    icon: null,
    readAt: null,
    dismissedAt: null,
    createdAt: (instantOf(notificationId) ?? now).toISOString(),
  };
}

/** The instant at which a UUID version 7 was made; null for any other id. */
export function instantOf(id: string): Date | null {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(id) ?? [];
  return high && low ? new Date(parseInt(high + low, 16)) : null;
}
