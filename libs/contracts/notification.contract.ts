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

/** One inbox entry. `id` and `notificationId` are the same value. */
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

/**
 * What happened to entries that are there already, for the person's other tabs and devices. `reload` stands for what
 * cannot be said with these lists: something is unread or undismissed again, or it is too many.
 */
export interface InboxChange {
  read: string[];
  dismissed: string[];
  reload?: true;
}

/** `event: state` of the stream, for clients that opt in. */
export interface InboxState {
  unreadCount: number;
  read: string[];
  dismissed: string[];
}

/** `PATCH /api/account/notifications/:id`. */
export interface NotificationChange {
  read?: boolean;
  dismissed?: boolean;
}

/** How a person wants to be notified. */
export interface NotificationPreferenceValues {
  /** Never `security`. `app:<plugin id>` stands for all that the app sends. */
  mutedCategories: string[];
  webPush: boolean;
  /** 5 to 3600; used in polling mode only. */
  pollIntervalSeconds: number;
  /** Local times `HH:MM` in an IANA time zone; over midnight when `to` is before `from`. */
  quietHours: { from: string; to: string; timezone: string } | null;
  /** Pushes say only that something arrived. */
  contentFree: boolean;
}

/** `GET` and `PATCH /api/account/notification-preferences`. */
export interface NotificationPreferences extends NotificationPreferenceValues {
  /** 0 while all is as it comes; a change can say it in `If-Match`. */
  version: number;
}

/** Who sent a notification. */
export type NotificationOrigin = Pick<NotificationItem, 'source' | 'sourceType'>;

/** One line of what a person can mute. */
export interface NotificationCategory {
  category: string;
  isMuted: boolean;
  /** False for `security`. */
  isMutable: boolean;
  /** Who sent it, the latest first; nobody while none came. */
  sources: NotificationOrigin[];
  lastAt: string | null;
}

/** `GET /api/account/notification-categories`, what came last first. */
export interface NotificationCategoryList {
  categories: NotificationCategory[];
}

/** An app that may send notifications. */
export interface NotifyingApp {
  id: string;
  name: string;
  iconUrl: string | null;
}

/** `GET /api/account/notification-apps`: also before the first one came. */
export interface NotifyingAppList {
  apps: NotifyingApp[];
}

/** A browser that gets pushes. */
export interface PushDevice {
  id: string;
  device: string;
  createdAt: string;
  lastSuccessAt: string | null;
}

/** `GET /api/account/push-subscriptions`; `publicKey` (VAPID, base64url) is null while push is off. */
export interface PushSubscriptionList {
  publicKey: string | null;
  subscriptions: PushDevice[];
}

/** `PushSubscription.toJSON()` of a browser. */
export interface PushSubscriptionInput {
  endpoint: string;
  expirationTime?: number | null;
  keys: { p256dh: string; auth: string };
}

/** What a push carries, encrypted, for the service worker. Nothing in it is certain to be there but the title. */
export interface PushPayload {
  title: string;
  body?: string;
  /** Where a click leads: a path of the workspace or an https URL; else the start page. */
  url?: string;
  icon?: string;
  /** A later push of the same tag replaces what is shown. */
  tag: string;
  /** Missing where it is not about one. */
  notificationId?: string;
}

/** Whom a broadcast is for: one of the four. The name of a group is the one at the time of sending. */
export type BroadcastAudience =
  | { all: true }
  | { roles: string[] }
  | { groupId: string; groupName?: string }
  | { userIds: string[] };

/** `POST /api/admin/broadcasts`. */
export interface BroadcastDraft {
  audience: BroadcastAudience;
  title: string;
  body?: string;
  url?: string;
  category?: string;
}

/** One row of `GET /api/admin/broadcasts`. */
export interface Broadcast {
  id: string;
  title: string;
  body: string | null;
  url: string | null;
  category: string;
  audience: BroadcastAudience;
  senderId: string | null;
  createdAt: string;
  recipients: number;
  delivered: number;
}

/** `GET /api/admin/broadcasts`, newest first. */
export interface BroadcastList {
  broadcasts: Broadcast[];
  nextCursor: string | null;
}

/** The answer to `POST /api/admin/broadcasts`. */
export interface SentBroadcast {
  id: string;
  recipients: number;
}

/** `GET /api/admin/broadcasts/reach`: how many active people an audience has, by role. */
export interface BroadcastReach {
  all: number;
  roles: Record<string, number>;
  /** With `?groupId=`: active members of that group. */
  group?: number;
}

/** `GET /api/account/notifications`. */
export interface NotificationList {
  notifications: NotificationItem[];
  unreadCount: number;
  transport: 'polling' | 'sse';
  nextCursor: string | null;
}
