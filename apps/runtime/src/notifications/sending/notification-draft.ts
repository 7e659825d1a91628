import type { NotificationItem, NotificationPayload } from '@sv/contracts/notification.contract';

/** What somebody wants to tell a person. */
export interface NotificationDraft {
  userId: string;
  title: string;
  category: string;
  body?: string;
  url?: string;
  icon?: string;
  /** Stamped by the platform, never by whoever sends. */
  source: string | null;
  sourceType: NotificationItem['sourceType'];
  /** One broadcast reaches each person once, however often its rows are written. */
  broadcastId?: string;
}

/** A draft as it is written: with the id and the moment of its row. */
export interface NotificationRecord extends NotificationDraft {
  id: string;
  createdAt: Date;
}

/** What open streams are told. */
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
