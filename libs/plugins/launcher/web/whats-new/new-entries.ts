// What is new for a person: notifications that are unread or came since their last visit, and what others did since
// then that concerns them.
import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { activityText } from '@sv/ui/activity-text/activity-text';
import type { IconName } from '@sv/ui/icon/icon-paths';

export interface NewEntry {
  key: string;
  at: string;
  title: string;
  detail: string | null;
  /** A path of the workspace, or an https address; null: nowhere. */
  url: string | null;
  app: ShellPlugin | null;
  /** Of what no app sent. */
  icon: IconName;
  /** Null: not a notification, or read. */
  unreadId: string | null;
}

export interface News {
  since: string | null;
  notifications: readonly NotificationItem[];
  activity: readonly ActivityEntry[];
}

/** Newest first. */
export function newEntries(news: News, userId: string, plugins: readonly ShellPlugin[]): NewEntry[] {
  const { since, notifications, activity } = news;
  const isSince = (at: string): boolean => since !== null && at > since;
  const appOf = (id: string | null): ShellPlugin | null => plugins.find(plugin => plugin.id === id) ?? null;
  const notified = notifications
    .filter(({ readAt, createdAt }) => readAt === null || isSince(createdAt))
    .map(item => fromNotification(item, appOf(item.source)));
  const done = activity
    .filter(({ actorId, at }) => actorId !== userId && isSince(at))
    .map(entry => fromActivity(entry, appOf));
  return [...notified, ...done].sort((one, other) => other.at.localeCompare(one.at));
}

const fromNotification = (item: NotificationItem, app: ShellPlugin | null): NewEntry => ({
  key: `notification ${item.id}`,
  at: item.createdAt,
  title: item.title,
  detail: item.body,
  url: item.url,
  app,
  icon: item.category === 'security' ? 'shield' : 'bell',
  unreadId: item.readAt === null ? item.id : null,
});

function fromActivity(entry: ActivityEntry, appOf: (id: string | null) => ShellPlugin | null): NewEntry {
  const { what, detail, icon } = activityText(entry, id => appOf(id)?.name ?? null);
  const app = appOf(entry.pluginId);
  return {
    key: `activity ${entry.id}`,
    at: entry.at,
    title: what,
    detail: detail ?? entry.actorName,
    url: app?.routePrefix ?? null,
    app,
    icon,
    unreadId: null,
  };
}
