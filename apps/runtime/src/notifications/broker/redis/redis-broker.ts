import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';
import { randomUUID } from 'node:crypto';
import { UserListeners } from '../user-listeners';
import { NotificationBroker, type OnInboxChange, type OnNotification, type Unsubscribe } from '../notification-broker';
import { type BrokerProbe, DeliveryProbe } from '../../../kernel/brokers/delivery-probe';
import { readChange, readPayload } from './messages';
import { Publisher } from '../../../kernel/brokers/redis/publisher';
import type { RedisAddress } from '../../../kernel/brokers/redis/redis-address';
import type { RedisLibrary } from '../../../kernel/brokers/redis/redis-library';
import type { RedisReport } from '../../../kernel/brokers/redis/redis-report';
import { Subscriptions } from '../../../kernel/brokers/redis/subscriptions';
import { UnreachedUsers } from './unreached-users';

const NOTIFICATIONS = 'sv:notif:';
const CHANGES = 'sv:notif-state:';
const PROBE = 'sv:notif-probe:';
const RELOAD = JSON.stringify({ read: [], dismissed: [], reload: true } satisfies InboxChange);

/** Delivers between processes (NOTIFICATION_TRANSPORT=redis), by Pub/Sub: nothing is kept in Redis. */
export class RedisBroker extends NotificationBroker {
  readonly transport = 'redis';
  readonly streams = true;
  private readonly probeChannel = `${PROBE}${randomUUID()}`;
  private readonly unreached = new UnreachedUsers();
  private readonly gapHandlers: (() => void)[] = [];
  private readonly notifications = this.listeners<NotificationPayload>(NOTIFICATIONS);
  private readonly changes = this.listeners<InboxChange>(CHANGES);
  private readonly publisher: Publisher;
  private readonly subscriptions: Subscriptions;
  private readonly probe: DeliveryProbe;
  /** Whether other processes may have published messages that did not arrive here. */
  private mayHaveMissed = true;

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
      closed: () => this.subscriberClosed(),
      failed,
      message: (channel, text) => this.receiveMessage(channel, text),
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
    return this.publishMessage(NOTIFICATIONS, userId, payload);
  }

  subscribe(userId: string, handler: OnNotification): Unsubscribe {
    return this.notifications.add(userId, handler);
  }

  publishChange(userId: string, change: InboxChange): Promise<void> {
    return this.publishMessage(CHANGES, userId, change);
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
    this.unreached.stop();
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

  /** Rejects at once while no probe comes back; otherwise the publisher rejects within its time limit. */
  private publishMessage(prefix: string, userId: string, message: NotificationPayload | InboxChange): Promise<void> {
    if (!this.connected) return Promise.reject(this.refused(userId, new Error('Redis is not connected')));
    return this.publisher.publish(prefix + userId, JSON.stringify(message), userId);
  }

  /** A new error, because that of the client contains the message. */
  private refused(userId: string, error: Error): Error {
    this.unreached.add(userId);
    this.probe.lost();
    return new Error(this.report.messageOf(error));
  }

  private receiveMessage(channel: string, text: string): void {
    try {
      if (channel === this.probeChannel) this.probe.cameBack(text);
      else if (channel.startsWith(NOTIFICATIONS))
        this.dispatch(this.notifications, channel, NOTIFICATIONS, text, readPayload);
      else this.dispatch(this.changes, channel, CHANGES, text, readChange);
    } catch (error) {
      // A listener's fault is not the connection's.
      this.report.failedHandler(error);
    }
  }

  private dispatch<T>(
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

  private subscriberClosed(): void {
    this.mayHaveMissed = true;
    this.probe.lost();
  }

  private revive(): void {
    this.mayHaveMissed = true;
    this.publisher.revive();
    this.subscriptions.revive();
  }

  private changed(proven: boolean): void {
    this.report.changed(proven);
    if (!proven) return;
    this.publisher.proven();
    this.subscriptions.proven();
    if (this.mayHaveMissed) this.gapHandlers.forEach(handle => handle());
    this.mayHaveMissed = false;
    this.unreached.drain(userId => void this.publishReload(userId));
  }

  private async publishReload(userId: string): Promise<void> {
    try {
      await this.publisher.publish(CHANGES + userId, RELOAD, null);
    } catch {
      // Away again
      this.unreached.add(userId);
    }
  }
}
