import type { NotificationItem, NotificationPayload } from '@sv/contracts/notification.contract';

/** A notification for a person, before it is stored. */
export interface NotificationDraft {
  userId: string;
  title: string;
  category: string;
  body?: string;
  url?: string;
  icon?: string;
  /** Set by the platform, never by the sender. */
  source: string | null;
  sourceType: NotificationItem['sourceType'];
  /** One broadcast reaches each person once, however often its rows are written. */
  broadcastId?: string;
}

/** A draft as it is written: with the id and the instant of its row. */
export interface NotificationRecord extends NotificationDraft {
  id: string;
  createdAt: Date;
}

/** The message for open streams. */
export const toPayload = ({
  id: notificationId,
  userId,
  title,
  body,
  url,
  category,
  source,
}: NotificationRecord): NotificationPayload => ({
  notificationId,
  userId,
  title,
  ...(body !== undefined && { body }),
  ...(url !== undefined && { url }),
  category,
  ...(source !== null && { source }),
});
