import type { HostedPlugin } from '../hosted-plugin';
import type { HostParts } from './host-parts';

const POLL_MS = 1_000;

/** Applies what another runtime process stored, on Postgres. On SQLite there is no other process. */
export class StatusFollower {
  private poll: NodeJS.Timeout | undefined;

  /** @param followed called after each reading of the rows */
  constructor(
    private readonly host: HostParts,
    private readonly followed: () => Promise<void>,
  ) {}

  start(): void {
    const { queue, logger } = this.host;
    this.poll = setInterval(() => {
      void queue
        .run(() => this.follow())
        .catch((error: unknown) => logger.warn({ err: error }, 'plugin states could not be read'));
    }, POLL_MS);
    this.poll.unref();
  }

  stop(): void {
    clearInterval(this.poll);
  }

  /** Reads the rows and applies them; to be called alone, as a task of the queue. */
  async follow(now = new Date()): Promise<void> {
    const changed = new Set(await this.host.rows.refresh());
    for (const plugin of this.host.plugins.list()) if (changed.has(plugin.id)) await this.adopt(plugin, now);
    await this.followed();
  }

  private async adopt(plugin: HostedPlugin, now: Date): Promise<void> {
    const { rows, starter } = this.host;
    const row = rows.statusOf(plugin.id);
    const unfit = starter.unfitness(plugin, now);
    if (!row.enabled) await plugin.stop(row.state === 'failed' ? 'failed' : 'disabled', row.reason);
    else if (unfit) await plugin.stop('incompatible', unfit);
    // Started here only when it runs in another process. Otherwise two processes in which it fails would make each
    // other try for ever.
    else if (row.state === 'enabled' && plugin.state !== 'enabled') await starter.start(plugin, now);
  }
}
