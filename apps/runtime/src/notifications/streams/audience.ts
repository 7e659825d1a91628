import type { InboxChange, NotificationPayload } from '@sv/contracts/notification.contract';
import type { NotificationBroker, Unsubscribe } from '../broker/notification-broker';
import type { EventStream } from './event-stream';
import { dataText, Frame, namedText, RESYNC, stateText } from './frames';

export interface AudienceOptions {
  broker: NotificationBroker;
  unreadCount: (userId: string) => number | Promise<number>;
}

/** The streams of one user and their one subscription, whatever the number of tabs. */
export class Audience {
  private readonly streams = new Set<EventStream>();
  private readonly unsubscribe: Unsubscribe;
  private unsubscribeFromChanges: Unsubscribe | null = null;
  private optedIn = 0;
  private telling = Promise.resolve();

  constructor(
    private readonly userId: string,
    private readonly options: AudienceOptions,
  ) {
    this.unsubscribe = options.broker.subscribe(userId, payload => this.tell(payload));
  }

  get isEmpty(): boolean {
    return this.streams.size === 0;
  }

  [Symbol.iterator](): IterableIterator<EventStream> {
    return this.streams.values();
  }

  add(stream: EventStream): void {
    this.streams.add(stream);
    if (!stream.terms.optedIn) return;
    this.optedIn++;
    this.unsubscribeFromChanges ??= this.options.broker.subscribeToChanges(this.userId, change =>
      this.tellChange(change),
    );
  }

  /** Answers false for a stream that is not here. */
  remove(stream: EventStream): boolean {
    if (!this.streams.delete(stream)) return false;
    if (stream.terms.optedIn && --this.optedIn === 0) {
      this.unsubscribeFromChanges?.();
      this.unsubscribeFromChanges = null;
    }
    if (this.isEmpty) this.unsubscribe();
    return true;
  }

  /** Serialised and framed once, whatever the number of streams. */
  private tell(payload: NotificationPayload, now = Date.now()): void {
    let bare: Frame | undefined;
    let named: Frame | undefined;
    for (const stream of this.streams) {
      const { optedIn, endsAt } = stream.terms;
      if (endsAt <= now) stream.end();
      else if (optedIn) stream.deliver((named ??= new Frame(namedText(payload))), payload.notificationId);
      else stream.deliver((bare ??= new Frame(dataText(payload))));
    }
  }

  /** One after the other: a count must not come after one that is newer. */
  private tellChange(change: InboxChange): void {
    this.telling = this.telling.then(async () => {
      const frame = await this.frameOf(change);
      for (const stream of this.streams) if (stream.terms.optedIn) stream.deliver(frame);
    });
  }

  private async frameOf({ read, dismissed, reload }: InboxChange): Promise<Frame> {
    if (reload || this.optedIn === 0) return RESYNC;
    try {
      return new Frame(stateText({ unreadCount: await this.options.unreadCount(this.userId), read, dismissed }));
    } catch {
      // The database does not answer: the client finds out itself, once it does.
      return RESYNC;
    }
  }
}
