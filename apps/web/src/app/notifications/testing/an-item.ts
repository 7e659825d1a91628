// Notifications for tests.
import type { NotificationItem, NotificationList, NotificationPayload } from '@sv/contracts/notification.contract';

export const USER = 'u-1';

/** @param at seconds after the beginning of the test's day */
export function anItem(id: string, at = 0, changes: Partial<NotificationItem> = {}): NotificationItem {
  return {
    id,
    notificationId: id,
    userId: USER,
    source: 'sv.tasks',
    sourceType: 'plugin',
    title: `About ${id}`,
    body: null,
    url: null,
    category: 'reminder',
    icon: null,
    readAt: null,
    dismissedAt: null,
    createdAt: new Date(BEGINNING + at * 1000).toISOString(),
    ...changes,
  };
}

export const BEGINNING = Date.parse('2026-06-22T10:00:00.000Z');

export function aList(items: NotificationItem[], changes: Partial<NotificationList> = {}): NotificationList {
  const unreadCount = items.filter(item => item.readAt === null && item.dismissedAt === null).length;
  return { notifications: items, unreadCount, transport: 'sse', nextCursor: null, ...changes };
}

export const aPayload = (notificationId: string, changes: Partial<NotificationPayload> = {}): NotificationPayload => ({
  notificationId,
  userId: USER,
  title: `About ${notificationId}`,
  category: 'reminder',
  source: 'sv.tasks',
  ...changes,
});
