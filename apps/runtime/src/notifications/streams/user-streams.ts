import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';
import type { NotificationBroker, Unsubscribe } from '../broker/notification-broker';
import { Batch } from './batch';
import { Frame, RESYNC } from '../../kernel/streams/frames';
import { stateText } from './notification-frames';
import type { NotificationStream } from './notification-stream';

export interface UserStreamsOptions {
  broker: NotificationBroker;
  unreadCount: (userId: string) => number | Promise<number>;
}

/** The streams of one user and their one subscription, whatever the number of tabs. */
export class UserStreams {
  private readonly streams = new Set<NotificationStream>();
  private readonly unsubscribe: Unsubscribe;
  private unsubscribeFromChanges: Unsubscribe | null = null;
  private optedIn = 0;
  private batch = new Batch();
  private sendingChanges = Promise.resolve();

  constructor(
    private readonly userId: string,
    private readonly options: UserStreamsOptions,
  ) {
    this.unsubscribe = options.broker.subscribe(userId, payload => this.enqueuePayload(payload));
  }

  get isEmpty(): boolean {
    return this.streams.size === 0;
  }

  [Symbol.iterator](): IterableIterator<NotificationStream> {
    return this.streams.values();
  }

  add(stream: NotificationStream): void {
    this.streams.add(stream);
    if (!stream.terms.optedIn) return;
    this.optedIn++;
    this.unsubscribeFromChanges ??= this.options.broker.subscribeToChanges(this.userId, change =>
      this.sendChange(change),
    );
  }

  /** Returns false for a stream that is not in the list. */
  remove(stream: NotificationStream): boolean {
    if (!this.streams.delete(stream)) return false;
    if (stream.terms.optedIn && --this.optedIn === 0) {
      this.unsubscribeFromChanges?.();
      this.unsubscribeFromChanges = null;
    }
    if (this.isEmpty) this.unsubscribe();
    return true;
  }

  /** Sent together with whatever else comes in this turn of the event loop: under load that saves most of the work. */
  private enqueuePayload(payload: NotificationPayload): void {
    if (this.batch.isEmpty) setImmediate(this.flush);
    this.batch.add(payload);
    if (this.batch.isFull) this.flush();
  }

  /** Sends what waits for the end of this turn. */
  readonly flush = (now = Date.now()): void => {
    if (this.batch.isEmpty) return;
    const { batch } = this;
    this.batch = new Batch();
    for (const stream of this.streams) {
      if (stream.terms.endsAt <= now) stream.end();
      else stream.deliverAll(batch);
    }
  };

  /** One after the other, and after what came before: a count must not come after one that is newer. */
  private sendChange(change: InboxChange): void {
    this.sendingChanges = this.sendingChanges.then(async () => {
      const frame = await this.frameOf(change);
      this.flush();
      for (const stream of this.streams) if (stream.terms.optedIn) stream.deliver(frame);
    });
  }

  private async frameOf({ read, dismissed, reload }: InboxChange): Promise<Frame> {
    if (reload || this.optedIn === 0) return RESYNC;
    try {
      return new Frame(stateText({ unreadCount: await this.options.unreadCount(this.userId), read, dismissed }));
    } catch {
      // The database does not answer: the client loads the list itself once it does.
      return RESYNC;
    }
  }
}
