import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { endOfSession, EventStream } from '../../../kernel/streams/event-stream';
import { frameOf } from '../message/live-frame';
import { type LiveAudience, type LiveMessage, PLATFORM_SOURCE } from '../message/live-message';
import type { LiveStream, LiveViewer } from './live-stream';
import { TopicAccess } from './topic-access';

/** The platform's topics that are for administrators only. */
const ADMIN_TOPICS: ReadonlySet<string | null> = new Set(['console']);

const everybody = (): boolean => true;
const administrators = ({ caller }: LiveViewer): boolean => caller.capabilities.has('console:access');

/** Every open live stream of this process, by user. */
@Injectable()
export class LiveStreams {
  private readonly byUser = new Map<string, Set<LiveStream>>();
  private open = 0;

  constructor(private readonly access: TopicAccess) {}

  get count(): number {
    return this.open;
  }

  countOf(userId: string): number {
    return this.byUser.get(userId)?.size ?? 0;
  }

  /** @param response one that has its socket */
  addStream(caller: UserCaller, response: ServerResponse): void {
    const { user, session } = caller;
    const terms = { userId: user.id, sessionId: session.id, endsAt: endOfSession(session), caller };
    const stream: LiveStream = new EventStream(terms, response, this);
    const streams = this.byUser.get(user.id) ?? new Set();
    this.byUser.set(user.id, streams.add(stream));
    this.open++;
  }

  /** Sends a message to the streams of its audience whose people may hear it. */
  deliverMessage(message: LiveMessage, now = Date.now()): void {
    if (this.open === 0) return;
    const mayHear = this.viewersOf(message);
    if (!mayHear) return;
    const frame = frameOf(message);
    for (const stream of this.streamsOfAudience(message.audience)) {
      if (stream.terms.endsAt <= now) stream.end();
      else if (mayHear(stream.terms)) stream.send(frame);
    }
  }

  streamsOf(userId: string): Iterable<LiveStream> {
    return this.byUser.get(userId) ?? [];
  }

  flushStreams(): void {
    // Nothing waits: each message is written when it comes.
  }

  *[Symbol.iterator](): IterableIterator<LiveStream> {
    for (const streams of this.byUser.values()) yield* streams;
  }

  /** Called by the stream when it has ended. */
  removeStream(stream: LiveStream): void {
    const streams = this.byUser.get(stream.terms.userId);
    if (!streams?.delete(stream)) return;
    this.open--;
    if (streams.size === 0) this.byUser.delete(stream.terms.userId);
  }

  private viewersOf({ source, topic }: LiveMessage): ((viewer: LiveViewer) => boolean) | null {
    if (source === null) return everybody;
    if (source === PLATFORM_SOURCE) return ADMIN_TOPICS.has(topic) ? administrators : everybody;
    return this.access.viewersOf(source);
  }

  private *streamsOfAudience(audience: LiveAudience): IterableIterator<LiveStream> {
    if (audience === 'everyone') return yield* this;
    for (const userId of audience) yield* this.streamsOf(userId);
  }
}
