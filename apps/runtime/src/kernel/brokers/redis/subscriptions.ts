import type { RedisAddress } from './redis-address';
import { RedisConnection, type ConnectionEvents } from './redis-connection';
import type { RedisLibrary } from './redis-library';

export interface SubscriptionEvents extends Omit<ConnectionEvents, 'ready'> {
  /** Every channel that is wanted is subscribed to. */
  open(): void;
  message(channel: string, text: string): void;
}

/** Channels in one command; there may be thousands of them after a reconnection. */
const AT_ONCE = 1000;

/** The dedicated subscriber: what is wanted is subscribed to, again after every reconnection. */
export class Subscriptions {
  private readonly wanted = new Set<string>();
  /** Asked for, and not yet in force. */
  private readonly pending = new Map<string, Promise<unknown>>();
  private readonly connection: RedisConnection;
  private isComplete = false;

  constructor(
    library: RedisLibrary,
    address: RedisAddress,
    private readonly events: SubscriptionEvents,
  ) {
    this.connection = new RedisConnection(library, address, {
      ready: () => void this.followAll(),
      closed: () => {
        this.isComplete = false;
        events.closed();
      },
      failed: error => events.failed(error),
    });
    this.connection.client.on('message', (channel: string, text: string) => events.message(channel, text));
  }

  get isOpen(): boolean {
    return this.isComplete && this.connection.isReady;
  }

  follow(channel: string): void {
    this.wanted.add(channel);
    if (!this.connection.isReady) return;
    const asked = this.subscribe([channel]).then(() => {
      if (this.pending.get(channel) === asked) this.pending.delete(channel);
    });
    this.pending.set(channel, asked);
  }

  /** Resolves when the channel is subscribed to, or cannot be for the moment. */
  async settled(channel: string): Promise<void> {
    await this.pending.get(channel);
  }

  leave(channel: string): void {
    this.wanted.delete(channel);
    // Refused when the connection breaks meanwhile; then nothing is subscribed to any more.
    if (this.connection.isReady) this.connection.client.unsubscribe(channel).catch(() => undefined);
  }

  proven(): void {
    this.connection.proven();
  }

  revive(): void {
    this.connection.revive();
  }

  close(): void {
    this.wanted.clear();
    this.connection.close();
  }

  private async followAll(): Promise<void> {
    const channels = [...this.wanted];
    const parts: Promise<boolean>[] = [];
    for (let at = 0; at < channels.length; at += AT_ONCE) parts.push(this.subscribe(channels.slice(at, at + AT_ONCE)));
    if (!(await Promise.all(parts)).every(Boolean)) return;
    this.isComplete = true;
    this.events.open();
  }

  private async subscribe(channels: string[]): Promise<boolean> {
    try {
      await this.connection.client.subscribe(...channels);
      return true;
    } catch (error) {
      // Closed, silent or forbidden
      this.connection.refused(error as Error);
      return false;
    }
  }
}
