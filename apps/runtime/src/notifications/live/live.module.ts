import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { engineProvider } from './engine/engine.provider';
import { LiveEngine } from './engine/live-engine';
import { LiveHealth } from './live-health';
import { PresenceBoard } from './presence/presence-board';
import { LivePublisher } from './publishing/live-publisher';
import { LiveController } from './streams/live.controller';
import { LiveStreamKeeper } from './streams/live-stream-keeper';
import { LiveStreams } from './streams/live-streams';

/** Tells open pages what has changed. */
@Module({
  controllers: [LiveController],
  providers: [engineProvider, LiveHealth, LivePublisher, LiveStreamKeeper, LiveStreams, PresenceBoard],
  exports: [LiveHealth, LivePublisher, PresenceBoard],
})
export class LiveModule implements OnApplicationShutdown {
  constructor(private readonly engine: LiveEngine) {}

  onApplicationShutdown(): Promise<void> {
    return this.engine.close();
  }
}
