import type { DataSource } from 'typeorm';
import { RateLimit } from '../../../kernel/rate-limits/rate-limit.entity';
import { SlidingWindow } from '../../../kernel/rate-limits/sliding-window';
import { takeOne } from '../../../kernel/rate-limits/stored-limit.sql';

export const CRASHES_UNTIL_DISABLED = 3;
const WINDOW_SECONDS = 600;
const ALLOWED = CRASHES_UNTIL_DISABLED - 1;

const keyOf = (pluginId: string): string => `crashes:${pluginId}`;

/**
 * Counts the crashes of each plugin in the database: over all processes and restarts, because a plugin that crashes each
 * runtime once is as broken as one that crashes one of them three times.
 */
export class CrashCount {
  /** While the database is away. */
  private readonly own = new SlidingWindow(ALLOWED, WINDOW_SECONDS * 1000);
  private readonly underWay = new Map<string, number>();

  constructor(private readonly dataSource: DataSource) {}

  /** Counts one. @returns whether it is the third within ten minutes */
  async isOneTooMany(pluginId: string, now = new Date()): Promise<boolean> {
    const running = this.underWay.get(pluginId) ?? 0;
    // Of a thousand at once the first ones decide, and the others need not wait for the database.
    if (running >= CRASHES_UNTIL_DISABLED) return false;
    this.underWay.set(pluginId, running + 1);
    try {
      const limit = { key: keyOf(pluginId), max: ALLOWED, windowSeconds: WINDOW_SECONDS };
      return (await takeOne(this.dataSource, limit, now)) !== null;
    } catch {
      return this.own.hit(pluginId, now.getTime()) > 0;
    } finally {
      this.underWay.set(pluginId, (this.underWay.get(pluginId) ?? 1) - 1);
    }
  }

  /** The plugin is enabled by hand, or its code is new: the count begins again. */
  async forget(pluginId: string): Promise<void> {
    await this.dataSource.getRepository(RateLimit).delete({ key: keyOf(pluginId) });
  }
}
