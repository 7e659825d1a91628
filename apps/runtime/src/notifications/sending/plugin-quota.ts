import { Injectable } from '@nestjs/common';
import { SlidingWindow } from '../../kernel/rate-limits/sliding-window';

/** Far more than anybody reads. It stops a plugin in an endless loop, which would fill the disk. */
const PER_MINUTE = 600;

/** How much one plugin may write into one person's inbox; in the memory of each process, as it costs every send. */
@Injectable()
export class PluginQuota {
  private readonly window = new SlidingWindow(PER_MINUTE, 60_000);

  /** Counts one notification. Returns 0, or the whole seconds to wait; then nothing is counted. */
  takeSlot(pluginId: string, userId: string, now = Date.now()): number {
    return this.window.hit(`${pluginId} ${userId}`, now);
  }
}
