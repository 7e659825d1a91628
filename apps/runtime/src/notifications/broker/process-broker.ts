import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';
import { UserListeners } from './user-listeners';
import { NotificationBroker, type OnInboxChange, type OnNotification, type Unsubscribe } from './notification-broker';

/** Delivers within this process (NOTIFICATION_TRANSPORT=sse). */
export class ProcessBroker extends NotificationBroker {
  readonly transport = 'sse';
  readonly streams = true;
  readonly connected = true;
  private readonly notifications = new UserListeners<NotificationPayload>();
  private readonly changes = new UserListeners<InboxChange>();

  async publish(userId: string, payload: NotificationPayload): Promise<void> {
    this.notifications.notify(userId, payload);
  }

  subscribe(userId: string, handler: OnNotification): Unsubscribe {
    return this.notifications.add(userId, handler);
  }

  async publishChange(userId: string, change: InboxChange): Promise<void> {
    this.changes.notify(userId, change);
  }

  subscribeToChanges(userId: string, handler: OnInboxChange): Unsubscribe {
    return this.changes.add(userId, handler);
  }

  async close(): Promise<void> {
    this.notifications.clear();
    this.changes.clear();
  }
}
