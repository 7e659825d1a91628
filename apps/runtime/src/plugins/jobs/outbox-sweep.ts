import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PluginHost } from '../host/plugin-host';
import { OutboxMover } from './outbox-mover';

const EVERY_MS = 60_000;

/** Moves what a process left in an outbox when it died after a commit, or when the database went away. */
@Injectable()
export class OutboxSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly plugins: PluginHost,
    private readonly mover: OutboxMover,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.moveAll(), EVERY_MS).unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** All at once: a plugin whose store is busy for long holds up no other one. */
  async moveAll(): Promise<void> {
    await Promise.all(
      this.plugins.list().map(async plugin => {
        const store = plugin.state === 'enabled' ? plugin.life.findStore('real') : null;
        if (store) await this.mover.move(plugin, store);
      }),
    );
  }
}
