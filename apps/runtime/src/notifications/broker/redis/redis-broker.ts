import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';
import { randomUUID } from 'node:crypto';
import { UserListeners } from '../user-listeners';
import {
  NotificationBroker,
  type BrokerProbe,
  type OnInboxChange,
  type OnNotification,
  type Unsubscribe,
} from '../notification-broker';
import { DeliveryProbe } from './delivery-probe';
import { readChange, readPayload } from './messages';
import { Publisher } from './publisher';
import type { RedisAddress } from './connection/redis-address';
import type { RedisLibrary } from './connection/redis-library';
import type { RedisReport } from './redis-report';
import { Subscriptions } from './subscriptions';
import { Untold } from './untold';

const NOTIFICATIONS = 'sv:notif:';
const CHANGES = 'sv:notif-state:';
const PROBE = 'sv:notif-probe:';
const RELOAD = JSON.stringify({ read: [], dismissed: [], reload: true } satisfies InboxChange);

/** Delivers between processes (NOTIFICATION_TRANSPORT=redis), by Pub/Sub: nothing is kept in Redis. */
export class RedisBroker extends NotificationBroker {
  readonly transport = 'redis';
  readonly streams = true;
  private readonly probeChannel = `${PROBE}${randomUUID()}`;
  private readonly untold = new Untold();
  private readonly gapHandlers: (() => void)[] = [];
  private readonly notifications = this.listeners<NotificationPayload>(NOTIFICATIONS);
  private readonly changes = this.listeners<InboxChange>(CHANGES);
  private readonly publisher: Publisher;
  private readonly subscriptions: Subscriptions;
  private readonly probe: DeliveryProbe;
  /** Whether others may have published what did not arrive here. */
  private wasDeaf = true;

  constructor(
    library: RedisLibrary,
    address: RedisAddress,
    private readonly report: RedisReport,
  ) {
    super();
    const failed = (error: Error) => report.fault(error);
    const opened = () => this.probe.opened();
    this.probe = new DeliveryProbe({
      isOpen: () => this.publisher.isOpen && this.subscriptions.isOpen,
      send: text => this.publisher.publish(this.probeChannel, text, null),
      revive: () => this.revive(),
      changed: proven => this.changed(proven),
    });
    this.publisher = new Publisher(library, address, {
      ready: opened,
      closed: () => this.probe.lost(),
      failed,
      refused: (userId, error) => this.refused(userId, error),
    });
    this.subscriptions = new Subscriptions(library, address, {
      open: opened,
      closed: () => this.deafened(),
      failed,
      message: (channel, text) => this.hear(channel, text),
    });
    this.subscriptions.follow(this.probeChannel);
  }

  get connected(): boolean {
    return this.probe.isProven;
  }

  override get lastProbe(): BrokerProbe | null {
    return this.probe.lastProbe;
  }

  publish(userId: string, payload: NotificationPayload): Promise<void> {
    return this.say(NOTIFICATIONS, userId, payload);
  }

  subscribe(userId: string, handler: OnNotification): Unsubscribe {
    return this.notifications.add(userId, handler);
  }

  publishChange(userId: string, change: InboxChange): Promise<void> {
    return this.say(CHANGES, userId, change);
  }

  subscribeToChanges(userId: string, handler: OnInboxChange): Unsubscribe {
    return this.changes.add(userId, handler);
  }

  override settled(userId: string): Promise<void> {
    return this.subscriptions.settled(NOTIFICATIONS + userId);
  }

  override onGap(handler: () => void): void {
    this.gapHandlers.push(handler);
  }

  async close(): Promise<void> {
    this.probe.stop();
    this.untold.stop();
    this.notifications.clear();
    this.changes.clear();
    this.subscriptions.close();
    await this.publisher.close();
  }

  private listeners<T>(prefix: string): UserListeners<T> {
    return new UserListeners<T>({
      onFirst: userId => this.subscriptions.follow(prefix + userId),
      onLast: userId => this.subscriptions.leave(prefix + userId),
    });
  }

  /** Refused at once while nothing comes back, and by the publisher within its bound otherwise. */
  private say(prefix: string, userId: string, message: NotificationPayload | InboxChange): Promise<void> {
    if (!this.connected) return Promise.reject(this.refused(userId, new Error('Redis is not connected')));
    return this.publisher.publish(prefix + userId, JSON.stringify(message), userId);
  }

  /** Again: the client's own error carries what was sent. */
  private refused(userId: string, error: Error): Error {
    this.untold.add(userId);
    this.probe.lost();
    return new Error(this.report.wordsOf(error));
  }

  private hear(channel: string, text: string): void {
    try {
      if (channel === this.probeChannel) this.probe.cameBack(text);
      else if (channel.startsWith(NOTIFICATIONS))
        this.tell(this.notifications, channel, NOTIFICATIONS, text, readPayload);
      else this.tell(this.changes, channel, CHANGES, text, readChange);
    } catch (error) {
      // A listener's fault is not the connection's.
      this.report.failedHandler(error);
    }
  }

  private tell<T>(
    listeners: UserListeners<T>,
    channel: string,
    prefix: string,
    text: string,
    read: (text: string, userId: string) => T | null,
  ): void {
    const userId = channel.slice(prefix.length);
    const message = read(text, userId);
    if (message === null) this.report.unreadable(channel);
    else listeners.notify(userId, message);
  }

  private deafened(): void {
    this.wasDeaf = true;
    this.probe.lost();
  }

  private revive(): void {
    this.wasDeaf = true;
    this.publisher.revive();
    this.subscriptions.revive();
  }

  private changed(proven: boolean): void {
    this.report.changed(proven);
    if (!proven) return;
    this.publisher.proven();
    this.subscriptions.proven();
    if (this.wasDeaf) this.gapHandlers.forEach(handle => handle());
    this.wasDeaf = false;
    this.untold.tell(userId => void this.publishReload(userId));
  }

  private async publishReload(userId: string): Promise<void> {
    try {
      await this.publisher.publish(CHANGES + userId, RELOAD, null);
    } catch {
      // Away again
      this.untold.add(userId);
    }
  }
}
