import { Injectable } from '@nestjs/common';
import { RevocationFollower } from '../../../kernel/auth-client/revocation-follower';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { Lifecycle } from '../../../kernel/lifecycle';
import { Frame, RESYNC, retryText } from '../../../kernel/streams/frames';
import { StreamKeeper } from '../../../kernel/streams/stream-keeper';
import type { LiveStream } from './live-stream';
import { LiveStreams } from './live-streams';
import { TopicAccess } from './topic-access';

/** Keeps live streams as long as their sessions last. */
@Injectable()
export class LiveStreamKeeper extends StreamKeeper<LiveStream> {
  constructor(
    streams: LiveStreams,
    follower: RevocationFollower,
    lifecycle: Lifecycle,
    { notifications }: RuntimeConfig,
    access: TopicAccess,
  ) {
    super(streams, { follower, lifecycle, heartbeatMs: notifications.heartbeatMs });
    access.onChange(() => {
      for (const stream of streams) this.personChanged(stream);
    });
  }

  /** Pages read again at once. What they may hear was decided when the stream was opened, so they open another one. */
  protected override personChanged(stream: LiveStream): void {
    stream.sayGoodbye(RESYNC);
  }

  protected override farewellOf(): Frame {
    return new Frame(retryText());
  }
}
