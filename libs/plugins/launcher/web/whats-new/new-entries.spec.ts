import type { ActivityEntry } from '@sv/contracts/activity.contract';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { newEntries } from './new-entries';

const plugins = [aShellPlugin('sv.tasks')];
const since = '2026-05-04T12:00:00.000Z';
const [before, after, later] = ['2026-05-04T10:00:00.000Z', '2026-05-04T13:00:00.000Z', '2026-05-04T14:00:00.000Z'];

const notification = (id: string, changes: Partial<NotificationItem>): NotificationItem => ({
  id,
  notificationId: id,
  userId: 'me',
  source: 'sv.tasks',
  sourceType: 'plugin',
  title: `notification ${id}`,
  body: null,
  url: '/tasks?list=1',
  category: 'reminder',
  icon: null,
  readAt: null,
  dismissedAt: null,
  createdAt: after,
  ...changes,
});
const activity = (id: string, changes: Partial<ActivityEntry>): ActivityEntry => ({
  id,
  at: later,
  origin: 'activity',
  action: 'bookmark.shared',
  actorId: 'bob',
  actorName: 'Bob',
  actorType: 'user',
  subjectUserId: 'me',
  subjectName: 'Ada',
  pluginId: 'sv.tasks',
  targetType: null,
  targetId: null,
  summary: 'Shared a list with you',
  metadata: null,
  ...changes,
});
const titles = (news: Parameters<typeof newEntries>[0]) => newEntries(news, 'me', plugins).map(({ title }) => title);

describe('what is new', () => {
  it('is what is unread, however old, and what came since the last visit although it was read elsewhere', () => {
    const notifications = [
      notification('1', { createdAt: after, readAt: later }),
      notification('2', { createdAt: before, readAt: before }),
      notification('3', { createdAt: before }),
    ];
    expect(titles({ since, notifications, activity: [] })).toEqual(['notification 1', 'notification 3']);
  });

  it('is what others did since then, newest first, and nothing that the person did', () => {
    const entries = [activity('1', {}), activity('2', { actorId: 'me' }), activity('3', { at: before })];
    expect(titles({ since, notifications: [notification('1', {})], activity: entries })).toEqual([
      'Shared a list with you',
      'notification 1',
    ]);
  });

  it('is only what is unread at the first visit', () => {
    const notifications = [notification('1', {}), notification('2', { readAt: later })];
    expect(titles({ since: null, notifications, activity: [activity('1', {})] })).toEqual(['notification 1']);
  });

  it('leads to the page and says who did it', () => {
    const [entry] = newEntries({ since, notifications: [], activity: [activity('1', {})] }, 'me', plugins);
    expect(entry).toMatchObject({ url: '/tasks', detail: 'Bob', app: { id: 'sv.tasks' }, unreadId: null });
  });
});
