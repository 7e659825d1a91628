import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';
import type { BrokerProbe } from '../../kernel/brokers/delivery-probe';
import { PLATFORM_SOURCE } from '../live/message/live-message';
import type { LivePublisher } from '../live/publishing/live-publisher';
import { NotificationBroker, type OnInboxChange, type OnNotification, type Unsubscribe } from './notification-broker';

/** What is announced within this time goes out together: a broadcast is one message for many people. */
const TOGETHER_MS = 50;

/**
 * Does what the chosen broker does, and also tells the open pages of a user that their list has changed: so a page reads
 * it at once where the transport is polling.
 */
export class AnnouncingBroker extends NotificationBroker {
  private readonly userIds = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly chosen: NotificationBroker,
    private readonly live: Pick<LivePublisher, 'publish'>,
  ) {
    super();
  }

  get transport(): NotificationBroker['transport'] {
    return this.chosen.transport;
  }

  get streams(): boolean {
    return this.chosen.streams;
  }

  get connected(): boolean {
    return this.chosen.connected;
  }

  override get lastProbe(): BrokerProbe | null {
    return this.chosen.lastProbe;
  }

  publish(userId: string, payload: NotificationPayload): Promise<void> {
    this.announce(userId);
    return this.chosen.publish(userId, payload);
  }

  publishChange(userId: string, change: InboxChange): Promise<void> {
    this.announce(userId);
    return this.chosen.publishChange(userId, change);
  }

  subscribe(userId: string, handler: OnNotification): Unsubscribe {
    return this.chosen.subscribe(userId, handler);
  }

  subscribeToChanges(userId: string, handler: OnInboxChange): Unsubscribe {
    return this.chosen.subscribeToChanges(userId, handler);
  }

  override settled(userId: string): Promise<void> {
    return this.chosen.settled(userId);
  }

  override onGap(handler: () => void): void {
    this.chosen.onGap(handler);
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.chosen.close();
  }

  private announce(userId: string): void {
    this.userIds.add(userId);
    this.timer ??= setTimeout(() => this.flush(), TOGETHER_MS).unref();
  }

  private flush(): void {
    this.timer = undefined;
    const audience = [...this.userIds];
    this.userIds.clear();
    void this.live.publish({ source: PLATFORM_SOURCE, topic: 'notifications', audience });
  }
}
