import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Revocation } from '@sv/contracts/internal.contract';
import { RevocationFollower } from '../../kernel/auth-client/revocation-follower';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { Lifecycle } from '../../kernel/lifecycle';
import { NotificationBroker } from '../broker/notification-broker';
import { Frame, HEARTBEAT, RESYNC, retryText } from './frames';
import { OpenStreams } from './open-streams';

const CHECK_EVERY_MS = 1000;

/** The auth server repeats revocations for 10 min: a process that received nothing for longer may have missed one. */
const MAX_SILENCE_MS = 540_000;

/** How long a slow client may take for what is on its way when the process ends. */
const GOODBYE_MS = 2000;

/**
 * Keeps streams alive with one heartbeat for all, and ends them: when their session is revoked or expires, and when the
 * process drains.
 */
@Injectable()
export class StreamKeeper implements OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[];
  private lastLiveAt = Date.now();

  constructor(
    private readonly streams: OpenStreams,
    private readonly follower: RevocationFollower,
    broker: NotificationBroker,
    lifecycle: Lifecycle,
    { notifications }: RuntimeConfig,
  ) {
    this.timers = [
      setInterval(() => this.beat(), notifications.heartbeatMs).unref(),
      setInterval(() => this.endExpired(), CHECK_EVERY_MS).unref(),
    ];
    follower.onRevocation(revocation => this.endRevoked(revocation));
    broker.onGap(() => this.resync());
    lifecycle.beforeEnd(() => this.sayGoodbye());
  }

  onApplicationShutdown(): void {
    this.timers.forEach(clearInterval);
    this.cut();
  }

  private beat(): void {
    for (const stream of this.streams) stream.send(HEARTBEAT);
  }

  /** Ends streams whose session has expired, and all streams when revocations can no longer be received. */
  private endExpired(now = Date.now()): void {
    if (this.follower.isLive()) this.lastLiveAt = now;
    const mayHaveMissed = now - this.lastLiveAt > MAX_SILENCE_MS;
    for (const stream of this.streams) {
      if (mayHaveMissed || stream.terms.endsAt <= now) stream.end();
      else stream.settle(now);
    }
  }

  /** A changed epoch ends no session: the role or the profile has changed, and open pages load it at once. */
  private endRevoked({ userId, sessionId, epoch }: Revocation): void {
    for (const stream of this.streams.streamsOf(userId)) {
      if (sessionId === null && epoch !== null) {
        if (stream.terms.optedIn) stream.deliver(RESYNC);
      } else if (sessionId === null || stream.terms.sessionId === sessionId) stream.end();
    }
  }

  /** Called when the transport works again: what it missed is in the list. */
  private resync(): void {
    for (const stream of this.streams) if (stream.terms.optedIn) stream.deliver(RESYNC);
  }

  private sayGoodbye(): void {
    this.streams.flushStreams();
    for (const stream of this.streams) stream.sayGoodbye(stream.terms.optedIn ? new Frame(retryText()) : null);
    this.timers.push(setTimeout(() => this.cut(), GOODBYE_MS).unref());
  }

  private cut(): void {
    for (const stream of this.streams) stream.cut();
  }
}
