import { Injectable } from '@nestjs/common';
import { RevocationFollower } from '../../kernel/auth-client/revocation-follower';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { Lifecycle } from '../../kernel/lifecycle';
import { Frame, RESYNC, retryText } from '../../kernel/streams/frames';
import { StreamKeeper } from '../../kernel/streams/stream-keeper';
import { NotificationBroker } from '../broker/notification-broker';
import type { NotificationStream } from './notification-stream';
import { OpenStreams } from './open-streams';

/** Keeps the streams of notifications, and asks clients that opted in for their list where something was missed. */
@Injectable()
export class NotificationStreamKeeper extends StreamKeeper<NotificationStream> {
  constructor(
    streams: OpenStreams,
    follower: RevocationFollower,
    broker: NotificationBroker,
    lifecycle: Lifecycle,
    { notifications }: RuntimeConfig,
  ) {
    super(streams, { follower, lifecycle, heartbeatMs: notifications.heartbeatMs });
    // The transport works again: what it missed is in the list.
    broker.onGap(() => this.resync());
  }

  /** Open pages load role and profile at once. */
  protected override personChanged(stream: NotificationStream): void {
    if (stream.terms.optedIn) stream.deliver(RESYNC);
  }

  protected override farewellOf({ terms }: NotificationStream): Frame | null {
    return terms.optedIn ? new Frame(retryText()) : null;
  }

  protected override check(stream: NotificationStream, now: number): void {
    stream.settle(now);
  }

  private resync(): void {
    for (const stream of this.streams) if (stream.terms.optedIn) stream.deliver(RESYNC);
  }
}
