import type { NotificationPayload } from '@sv/contracts/notification.contract';
import { NotificationBroker, type OnNotification, type Unsubscribe } from './notification-broker';

/** Delivers inside this process (NOTIFICATION_TRANSPORT=sse). There is no cap on listeners. */
export class ProcessBroker extends NotificationBroker {
  readonly transport = 'sse';
  readonly streams = true;
  readonly connected = true;
  private readonly handlers = new Map<string, Set<OnNotification>>();

  async publish(userId: string, payload: NotificationPayload): Promise<void> {
    for (const handler of this.handlers.get(userId) ?? []) handler(payload);
  }

  subscribe(userId: string, handler: OnNotification): Unsubscribe {
    const handlers = this.handlers.get(userId) ?? new Set();
    this.handlers.set(userId, handlers.add(handler));
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0 && this.handlers.get(userId) === handlers) this.handlers.delete(userId);
    };
  }

  async close(): Promise<void> {
    this.handlers.clear();
  }
}
