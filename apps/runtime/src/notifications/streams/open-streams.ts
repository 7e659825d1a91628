import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { UserCaller } from '../../kernel/request-context/caller';
import { endOfSession } from '../../kernel/streams/event-stream';
import { NotificationBroker } from '../broker/notification-broker';
import { InboxService } from '../inbox/inbox.service';
import { UserStreams, type UserStreamsOptions } from './user-streams';
import { CatchUp } from './catch-up';
import { NotificationStream } from './notification-stream';

/** Every open stream of this process, by user. {@link StreamKeeper} ends them. */
@Injectable()
export class OpenStreams {
  private readonly byUser = new Map<string, UserStreams>();
  private readonly options: UserStreamsOptions;
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
  addStream({ user, session }: UserCaller, cursor: string | null, response: ServerResponse): void {
    const endsAt = endOfSession(session);
    const terms = { userId: user.id, sessionId: session.id, endsAt, optedIn: cursor !== null };
    const stream = new NotificationStream(terms, response, this);
    this.open++;
    if (cursor) stream.hold();
    this.streamsOfUser(user.id).add(stream);
    if (cursor) void this.catchUp.missedSince(cursor, user.id).then(replay => stream.release(replay));
  }

  streamsOf(userId: string): Iterable<NotificationStream> {
    return this.byUser.get(userId) ?? [];
  }

  /** Sends what waits for the end of this turn. */
  flushStreams(): void {
    for (const streams of this.byUser.values()) streams.flush();
  }

  *[Symbol.iterator](): IterableIterator<NotificationStream> {
    for (const streams of this.byUser.values()) yield* streams;
  }

  /** Called by the stream when it has ended. */
  removeStream(stream: NotificationStream): void {
    const streams = this.byUser.get(stream.terms.userId);
    if (!streams?.remove(stream)) return;
    this.open--;
    if (streams.isEmpty) this.byUser.delete(stream.terms.userId);
  }

  private streamsOfUser(userId: string): UserStreams {
    const streams = this.byUser.get(userId) ?? new UserStreams(userId, this.options);
    this.byUser.set(userId, streams);
    return streams;
  }
}
