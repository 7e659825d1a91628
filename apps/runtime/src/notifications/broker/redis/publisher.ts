import type { RedisAddress } from './redis-address';
import { RedisConnection, type ConnectionEvents } from './redis-connection';
import type { RedisLibrary } from './redis-library';

/** More messages than these never wait for Redis at the same time. */
const MAX_WAITING = 20_000;
const FLUSH_WITHIN_MS = 500;

/** The connection that messages go out through. What cannot go out is refused within seconds. */
export class Publisher {
  private readonly connection: RedisConnection;
  private waiting = 0;
  private whenFlushed: (() => void) | undefined;

  constructor(library: RedisLibrary, address: RedisAddress, events: ConnectionEvents) {
    this.connection = new RedisConnection(library, address, events);
  }

  get isOpen(): boolean {
    return this.connection.isReady;
  }

  /** Resolves when Redis has it. */
  async publish(channel: string, text: string): Promise<void> {
    if (this.waiting >= MAX_WAITING) throw new Error(`${MAX_WAITING} messages wait for Redis`);
    this.waiting++;
    try {
      await this.connection.client.publish(channel, text);
    } finally {
      if (--this.waiting === 0) this.whenFlushed?.();
    }
  }

  proven(): void {
    this.connection.proven();
  }

  revive(): void {
    this.connection.revive();
  }

  /** What was handed over goes out first, when Redis takes it in time. */
  async close(): Promise<void> {
    if (this.waiting > 0) {
      await new Promise<void>(resolve => {
        this.whenFlushed = resolve;
        setTimeout(resolve, FLUSH_WITHIN_MS).unref();
      });
    }
    this.connection.close();
  }
}
