import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { UserCaller } from '../../access/caller';
import { NotificationBroker } from '../broker/notification-broker';
import { InboxService } from '../inbox/inbox.service';
import { Audience, type AudienceOptions } from './audience';
import { CatchUp } from './catch-up';
import { EventStream } from './event-stream';

/** Every open stream of this process, by user. When they end is the matter of {@link StreamKeeper}. */
@Injectable()
export class OpenStreams {
  private readonly audiences = new Map<string, Audience>();
  private readonly options: AudienceOptions;
  private open = 0;

  constructor(
    broker: NotificationBroker,
    inbox: InboxService,
    private readonly catchUp: CatchUp,
  ) {
    this.options = { broker, unreadCount: userId => inbox.unreadCount(userId) };
  }

  get count(): number {
    return this.open;
  }

  /** @param cursor see {@link optedInCursor} @param response one that has its socket */
  add({ user, session }: UserCaller, cursor: string | null, response: ServerResponse): void {
    const endsAt = Math.min(session.expiresAt, session.mfaDueAt ?? Infinity);
    const terms = { userId: user.id, sessionId: session.id, endsAt, optedIn: cursor !== null };
    const stream = new EventStream(terms, response, this.remove);
    this.open++;
    if (cursor) stream.hold();
    this.audienceOf(user.id).add(stream);
    if (cursor) void this.catchUp.since(cursor, user.id).then(replay => stream.release(replay));
  }

  of(userId: string): Iterable<EventStream> {
    return this.audiences.get(userId) ?? [];
  }

  /** Sends what waits for the end of this turn. */
  flush(): void {
    for (const audience of this.audiences.values()) audience.flush();
  }

  *[Symbol.iterator](): IterableIterator<EventStream> {
    for (const audience of this.audiences.values()) yield* audience;
  }

  private audienceOf(userId: string): Audience {
    const audience = this.audiences.get(userId) ?? new Audience(userId, this.options);
    this.audiences.set(userId, audience);
    return audience;
  }

  private readonly remove = (stream: EventStream): void => {
    const audience = this.audiences.get(stream.terms.userId);
    if (!audience?.remove(stream)) return;
    this.open--;
    if (audience.isEmpty) this.audiences.delete(stream.terms.userId);
  };
}
