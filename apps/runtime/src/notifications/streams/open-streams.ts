import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Revocation } from '@sv/contracts/internal.contract';
import { RevocationFollower } from '../../auth-client/revocation-follower';
import { RuntimeConfig } from '../../config/runtime-config';
import { Lifecycle } from '../../lifecycle';
import { NotificationBroker, type Unsubscribe } from '../broker/notification-broker';
import type { EventStream } from './event-stream';
import { dataFrame, HEARTBEAT } from './frames';

/** The streams of one user and their one subscription, whatever the number of tabs. */
interface Audience {
  streams: Set<EventStream>;
  unsubscribe: Unsubscribe;
}

/**
 * Every open stream of this process, by user. They end at once with their session, and all of them when the process
 * drains. One timer beats for all.
 */
@Injectable()
export class OpenStreams implements OnApplicationShutdown {
  private readonly audiences = new Map<string, Audience>();
  private readonly heartbeat: NodeJS.Timeout;
  private open = 0;

  constructor(
    private readonly broker: NotificationBroker,
    follower: RevocationFollower,
    lifecycle: Lifecycle,
    { notifications }: RuntimeConfig,
  ) {
    this.heartbeat = setInterval(() => this.toAll(HEARTBEAT), notifications.heartbeatMs).unref();
    follower.onRevocation(revocation => this.endRevoked(revocation));
    lifecycle.beforeEnd(() => this.endAll());
  }

  get count(): number {
    return this.open;
  }

  add(stream: EventStream): void {
    const audience = this.audiences.get(stream.userId) ?? this.newAudience(stream.userId);
    audience.streams.add(stream);
    this.open++;
    stream.open(() => this.remove(stream, audience));
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.endAll();
  }

  private newAudience(userId: string): Audience {
    const streams = new Set<EventStream>();
    const unsubscribe = this.broker.subscribe(userId, payload => {
      const frame = dataFrame(payload);
      for (const stream of streams) stream.send(frame);
    });
    const audience = { streams, unsubscribe };
    this.audiences.set(userId, audience);
    return audience;
  }

  private remove(stream: EventStream, audience: Audience): void {
    if (!audience.streams.delete(stream)) return;
    this.open--;
    if (audience.streams.size > 0) return;
    audience.unsubscribe();
    if (this.audiences.get(stream.userId) === audience) this.audiences.delete(stream.userId);
  }

  /** A changed epoch ends no session; it only voids what was cached of it. */
  private endRevoked({ userId, sessionId, epoch }: Revocation): void {
    if (sessionId === null && epoch !== null) return;
    for (const stream of this.audiences.get(userId)?.streams ?? []) {
      if (sessionId === null || stream.sessionId === sessionId) stream.end();
    }
  }

  private endAll(): void {
    this.each(stream => stream.end());
  }

  private toAll(frame: Buffer): void {
    this.each(stream => stream.send(frame));
  }

  private each(act: (stream: EventStream) => void): void {
    for (const { streams } of this.audiences.values()) for (const stream of streams) act(stream);
  }
}
