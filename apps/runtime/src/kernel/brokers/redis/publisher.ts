import type { ChainableCommander } from 'ioredis';
import type { RedisAddress } from './redis-address';
import { RedisConnection, type ConnectionEvents } from './redis-connection';
import type { RedisLibrary } from './redis-library';

/** At most so many messages wait for Redis at the same time. */
const MAX_WAITING = 20_000;
/** Somebody's request may wait for it: what hangs is refused within a second. */
const LOOK_EVERY_MS = 200;
/** A message that has no answer after so many checks counts as stuck. */
const LOOKS = 4;
const FLUSH_WITHIN_MS = 500;

export interface PublisherEvents extends ConnectionEvents {
  /** What was meant for this user did not go out. Answers what is said of it. */
  refused(userId: string, error: Error): Error;
}

/** The messages of one turn of the event loop. They go out in one write and share a promise. */
interface Batch {
  pipeline: ChainableCommander;
  /** The user that each message is for. */
  userIds: (string | null)[];
  done: Promise<void>;
}

/**
 * The connection that messages go out through. What cannot go out is refused within a second: answers come in the order
 * of the messages, so one look at two counts tells whether any of them hangs, and none needs a timer of its own.
 */
export class Publisher {
  private readonly connection: RedisConnection;
  private readonly timer: NodeJS.Timeout;
  private sent = 0;
  private settled = 0;
  /** How many had been sent at the last looks, the oldest first. */
  private readonly looks = new Array<number>(LOOKS).fill(0);
  private batch: Batch | null = null;
  private whenFlushed: (() => void) | undefined;

  constructor(
    library: RedisLibrary,
    address: RedisAddress,
    private readonly events: PublisherEvents,
  ) {
    this.connection = new RedisConnection(library, address, events);
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  get isOpen(): boolean {
    return this.connection.isReady;
  }

  /**
   * Resolves when Redis has it, and rejects when it refused something of that turn.
   *
   * @param userId whom it is for; the probe is for nobody
   */
  publish(channel: string, text: string, userId: string | null): Promise<void> {
    if (this.sent - this.settled >= MAX_WAITING) {
      return Promise.reject(this.refused(userId, new Error('too much waits for Redis')));
    }
    this.sent++;
    const { pipeline, userIds, done } = (this.batch ??= this.newBatch());
    pipeline.publish(channel, text);
    userIds.push(userId);
    return done;
  }

  proven(): void {
    this.connection.proven();
  }

  revive(): void {
    this.connection.revive();
  }

  /** Waits until Redis has what was handed over, for a limited time. */
  async close(): Promise<void> {
    if (this.sent > this.settled) {
      await new Promise<void>(resolve => {
        this.whenFlushed = resolve;
        setTimeout(resolve, FLUSH_WITHIN_MS).unref();
      });
    }
    clearInterval(this.timer);
    this.connection.close();
  }

  private newBatch(): Batch {
    const pipeline = this.connection.client.pipeline();
    const userIds: (string | null)[] = [];
    const done = new Promise<void>((resolve, reject) => {
      setImmediate(() => {
        this.batch = null;
        this.send(pipeline, userIds).then(resolve, reject);
      });
    });
    return { pipeline, userIds, done };
  }

  private async send(pipeline: ChainableCommander, userIds: (string | null)[]): Promise<void> {
    const results = await outcomesOf(pipeline, userIds.length);
    this.settled += userIds.length;
    if (this.settled === this.sent) this.whenFlushed?.();
    let refusal: Error | null = null;
    userIds.forEach((userId, at) => {
      const error = results[at];
      if (error) refusal = this.refused(userId, error);
    });
    if (refusal) throw refusal;
  }

  private refused(userId: string | null, error: Error): Error {
    return userId === null ? error : this.events.refused(userId, error);
  }

  /** Ends a connection on which something hangs, and with it everything that waits. */
  private look(): void {
    const sentThen = this.looks.shift()!;
    this.looks.push(this.sent);
    if (this.settled < sentThen) this.connection.revive();
  }
}

/** An error for each message that was refused. */
async function outcomesOf(pipeline: ChainableCommander, count: number): Promise<(Error | null)[]> {
  try {
    return ((await pipeline.exec()) ?? []).map(([error]) => error);
  } catch (error) {
    // The client gave up on all of them.
    return new Array<Error>(count).fill(error as Error);
  }
}
