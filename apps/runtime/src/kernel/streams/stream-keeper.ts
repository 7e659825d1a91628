import type { OnApplicationShutdown } from '@nestjs/common';
import type { Revocation } from '@sv/contracts/internal.contract';
import type { RevocationFollower } from '../auth-client/revocation-follower';
import type { Lifecycle } from '../lifecycle';
import type { EventStream } from './event-stream';
import { type Frame, HEARTBEAT } from './frames';

const CHECK_EVERY_MS = 1000;

/** The auth server repeats revocations for 10 min: a process that received nothing for longer may have missed one. */
const MAX_SILENCE_MS = 540_000;

/** How long a slow client may take for what is on its way when the process ends. */
const GOODBYE_MS = 2000;

/** The open streams of one kind. */
export interface KeptStreams<Stream extends EventStream> extends Iterable<Stream> {
  streamsOf(userId: string): Iterable<Stream>;
  /** Sends what waits for the end of this turn. */
  flushStreams(): void;
}

/** With what streams are kept. */
export interface KeeperParts {
  follower: RevocationFollower;
  lifecycle: Lifecycle;
  heartbeatMs: number;
}

/**
 * Keeps streams alive with one heartbeat for all, and ends them: when their session is revoked or expires, and when the
 * process drains.
 */
export abstract class StreamKeeper<Stream extends EventStream> implements OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[];
  private readonly follower: RevocationFollower;
  private lastLiveAt = Date.now();

  constructor(
    protected readonly streams: KeptStreams<Stream>,
    { follower, lifecycle, heartbeatMs }: KeeperParts,
  ) {
    this.follower = follower;
    this.timers = [
      setInterval(() => this.beat(), heartbeatMs).unref(),
      setInterval(() => this.endExpired(), CHECK_EVERY_MS).unref(),
    ];
    follower.onRevocation(revocation => this.endRevoked(revocation));
    lifecycle.beforeEnd(() => this.sayGoodbye());
  }

  onApplicationShutdown(): void {
    this.timers.forEach(clearInterval);
    this.cut();
  }

  /** Called for the streams of a person whose role or profile has changed: that ends no session. */
  protected abstract personChanged(stream: Stream): void;

  /** What a stream is sent last when the process ends. */
  protected abstract farewellOf(stream: Stream): Frame | null;

  /** Called every second for each stream that stays. */
  protected check(_stream: Stream, _now: number): void {
    // Most kinds have nothing to do then.
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
      else this.check(stream, now);
    }
  }

  private endRevoked({ userId, sessionId, epoch }: Revocation): void {
    for (const stream of this.streams.streamsOf(userId)) {
      if (sessionId === null && epoch !== null) this.personChanged(stream);
      else if (sessionId === null || stream.terms.sessionId === sessionId) stream.end();
    }
  }

  private sayGoodbye(): void {
    this.streams.flushStreams();
    for (const stream of this.streams) stream.sayGoodbye(this.farewellOf(stream));
    this.timers.push(setTimeout(() => this.cut(), GOODBYE_MS).unref());
  }

  private cut(): void {
    for (const stream of this.streams) stream.cut();
  }
}
