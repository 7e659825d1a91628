import { Injectable } from '@nestjs/common';
import type { Metric, Sample } from '@sv/server/metrics/metric';
import { RevocationFollower } from '../../kernel/auth-client/revocation-follower';
import { LiveHealth } from '../../notifications/live/live-health';
import { NotificationBroker } from '../../notifications/broker/notification-broker';
import { OpenStreams } from '../../notifications/streams/open-streams';

/** What `/metrics` tells of what stays open: streams of browsers, and the connections that feed them. */
@Injectable()
export class StreamMetrics {
  constructor(
    private readonly notifications: OpenStreams,
    private readonly live: LiveHealth,
    private readonly broker: NotificationBroker,
    private readonly follower: RevocationFollower,
  ) {}

  metrics(): Metric[] {
    return [
      {
        name: 'workspace_streams',
        help: 'Open event streams of this process.',
        type: 'gauge',
        read: () => [
          { labels: { kind: 'notifications' }, value: this.notifications.count },
          { labels: { kind: 'live' }, value: this.live.liveReport().streams },
        ],
      },
      {
        name: 'workspace_transport_up',
        help: 'Whether what carries messages between processes is connected.',
        type: 'gauge',
        read: () => this.transports(),
      },
      {
        name: 'workspace_revocations_up',
        help: 'Whether this process hears at once that a session ended; otherwise it asks the auth server about each.',
        type: 'gauge',
        read: () => [{ value: this.follower.isLive() ? 1 : 0 }],
      },
      {
        name: 'workspace_revocations_silent_seconds',
        help: 'How long ago the auth server was last heard on the stream of revocations.',
        type: 'gauge',
        read: () => {
          const silentMs = this.follower.silentForMs();
          return silentMs === null ? [] : [{ value: silentMs / 1000 }];
        },
      },
    ];
  }

  /** Those that can be lost: polling, and one process alone, have no connection. */
  private transports(): Sample[] {
    const { transport, connected } = this.broker;
    const { engine, connected: isLive } = this.live.liveReport();
    const known = [
      { kind: 'notifications', transport, isUp: connected },
      { kind: 'live', transport: engine, isUp: isLive },
    ];
    return known
      .filter(one => ['redis', 'postgres'].includes(one.transport))
      .map(({ isUp, ...labels }) => ({ labels, value: isUp ? 1 : 0 }));
  }
}
