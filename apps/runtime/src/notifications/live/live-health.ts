import { Injectable } from '@nestjs/common';
import type { HealthReport } from '@sv/contracts/health.contract';
import { LiveEngine } from './engine/live-engine';
import { LiveStreams } from './streams/live-streams';

/** What health says about live updates. */
@Injectable()
export class LiveHealth {
  constructor(
    private readonly engine: LiveEngine,
    private readonly streams: LiveStreams,
  ) {}

  liveReport(): HealthReport['live'] {
    const { kind, connected } = this.engine;
    return { engine: kind, connected, streams: this.streams.count };
  }
}
