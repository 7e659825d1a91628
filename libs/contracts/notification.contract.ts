/** What the transport carries and the stream sends (spec 2.1). */
export interface NotificationPayload {
  notificationId: string;
  userId: string;
  title: string;
  body?: string;
  url?: string;
  category: string;
  source?: string;
}

/** One inbox entry (contract 4). `id` and `notificationId` are the same value. */
export interface NotificationItem {
  id: string;
  notificationId: string;
  userId: string;
  source: string | null;
  sourceType: 'plugin' | 'platform' | 'admin';
  title: string;
  body: string | null;
  url: string | null;
  category: string;
  icon: string | null;
  readAt: string | null;
  dismissedAt: string | null;
  createdAt: string;
}

/** `GET /api/account/notifications`. */
export interface NotificationList {
  notifications: NotificationItem[];
  unreadCount: number;
  transport: 'polling' | 'sse';
  nextCursor: string | null;
}
