import type { Redis } from 'ioredis';
import { randomInt } from 'node:crypto';
import { connectorTo } from './guarded-connector';
import type { RedisAddress } from './redis-address';
import type { RedisLibrary } from './redis-library';

/** What happens to a connection. None of them may throw. */
export interface ConnectionEvents {
  ready(): void;
  closed(): void;
  /** Its message may hold what was sent. */
  failed(error: Error): void;
}

const CONNECT_WITHIN_MS = 5000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2000;

/**
 * One connection to Redis, which comes back automatically. What is asked while it is away is refused at once: nothing is
 * queued, and nothing is sent twice.
 */
export class RedisConnection {
  readonly client: Redis;
  private failures = 0;
  /** Whether this attempt has failed. Further errors of the same attempt are consequences. */
  private hasFailed = false;
  private isClosed = false;

  constructor(
    library: RedisLibrary,
    address: RedisAddress,
    private readonly events: ConnectionEvents,
  ) {
    this.client = new library.Redis({
      Connector: connectorTo(library, address),
      username: address.username,
      password: address.password,
      // Only so that it waits for the handshake of TLS; the connector is ours.
      tls: address.tls ? {} : undefined,
      connectTimeout: CONNECT_WITHIN_MS,
      keepAlive: 30_000,
      retryStrategy: () => this.nextRetryMs(),
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      // A probe tells whether it is ready, and INFO may be forbidden.
      enableReadyCheck: false,
      disableClientInfo: true,
    });
    this.client.on('ready', () => events.ready());
    this.client.on('close', () => this.isClosed || events.closed());
    this.client.on('error', error => this.fail(error));
  }

  get isReady(): boolean {
    return this.client.status === 'ready';
  }

  /** Called when a probe came back: the pauses begin short again. */
  proven(): void {
    this.failures = 0;
  }

  /** Replaces a connection that does not work, unless a new one is being opened already. */
  revive(): void {
    if (this.isClosed) return;
    if (this.client.status === 'end') this.client.connect().catch(() => undefined);
    else if (this.isReady || this.client.status === 'connect') this.client.disconnect(true);
  }

  close(): void {
    this.isClosed = true;
    this.client.disconnect();
  }

  /** Reports that a command was refused. */
  refused(error: Error): void {
    if (!this.hasFailed && !this.isClosed) this.events.failed(error);
  }

  /** A server that answers nonsense, or refuses the password, is left alone for a moment. */
  private fail(error: Error): void {
    this.refused(error);
    this.hasFailed = true;
    this.revive();
  }

  /** Doubling and with jitter, so that a server that comes back is not met by everybody at once. */
  private nextRetryMs(): number {
    this.hasFailed = false;
    const longest = Math.min(FIRST_RETRY_MS * 2 ** this.failures++, LONGEST_RETRY_MS);
    return randomInt(longest / 2, longest);
  }
}
