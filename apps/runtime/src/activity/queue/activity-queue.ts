import { databaseFaultOf } from '@sv/server/database/database-fault';
import type { Logger } from '@sv/server/logger/logger';
import { AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ActivityJournal } from '../journal/activity-journal';
import type { LogEntry } from '../chain/log-line';

export interface QueueLimits {
  /** Entries beyond this number are dropped, and counted. */
  capacity: number;
  /** How many of one plugin's, or of the platform's own, may wait. */
  perSource: number;
  atOnce: number;
  /** How long entries gather before they are written. */
  everyMs: number;
  /** The pause after a failure; it doubles up to sixteen times this value. */
  retryMs: number;
  /** How long the end of the process waits for what is left. */
  drainMs: number;
}

const LIMITS: QueueLimits = {
  capacity: 10_000,
  perSource: 2500,
  atOnce: 500,
  everyMs: 100,
  retryMs: 500,
  drainMs: 3000,
};
/** The process's log has at most one line about drops in this time. */
const LOG_DROPS_EVERY_MS = 10_000;

/**
 * Entries that are written to the log later, without anybody waiting: those of plugins, and uses of admin keys. It
 * never blocks and never throws. While the database is away it keeps the entries and tries again. When it is full it
 * drops entries, which health and the process's log show. Each source has a share of its own, so that a plugin that
 * floods the queue drops only its own entries, and no plugin takes the platform's share.
 */
export class ActivityQueue {
  private readonly waiting: LogEntry[] = [];
  /** How many entries of each source wait, by the id of the plugin; null for the platform. */
  private readonly waitingOf = new Map<string | null, number>();
  private readonly limits: QueueLimits;
  /**
   * The context in which the queue was made: its work belongs to no request, and to no transaction of the code that
   * added an entry.
   */
  private readonly scope = new AsyncResource('ActivityQueue');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private failures = 0;
  private lost = 0;
  private sinceLogged = { at: -Infinity, count: 0 };

  constructor(
    private readonly journal: Pick<ActivityJournal, 'append'>,
    private readonly logger: Pick<Logger, 'warn'>,
    limits: Partial<QueueLimits> = {},
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** Entries that were not written since the process began, and will not be. */
  get dropped(): number {
    return this.lost;
  }

  add(entry: LogEntry): void {
    const { pluginId, action } = entry;
    if (this.isFullFor(pluginId)) return this.drop({ plugin: pluginId, action }, 'the queue is full');
    this.waiting.push(entry);
    this.waitingOf.set(pluginId, (this.waitingOf.get(pluginId) ?? 0) + 1);
    this.schedule(this.limits.everyMs);
  }

  /** Counts an entry that cannot be stored, and says why. */
  drop(about: object, reason: string, count = 1): void {
    this.lost += count;
    this.sinceLogged.count += count;
    if (performance.now() - this.sinceLogged.at < LOG_DROPS_EVERY_MS) return;
    this.logger.warn({ ...about, reason, dropped: this.sinceLogged.count }, 'activity entries were dropped');
    this.sinceLogged = { at: performance.now(), count: 0 };
  }

  /** Writes what is left, for a few seconds at most. */
  async stop(now = performance.now()): Promise<void> {
    clearTimeout(this.timer);
    const giveUpAt = now + this.limits.drainMs;
    const drained = async (): Promise<void> => {
      await this.running;
      while (this.waiting.length > 0 && performance.now() < giveUpAt) {
        if (!(await this.writeBatch())) await sleep(Math.min(this.limits.retryMs, 200));
      }
    };
    // A database that does not answer must not delay the end of the process.
    await Promise.race([drained(), sleep(this.limits.drainMs, undefined, { ref: false })]);
    const left = this.take(this.waiting.length);
    if (left > 0) this.drop({}, 'the process ended', left);
  }

  private isFullFor(source: string | null): boolean {
    if ((this.waitingOf.get(source) ?? 0) >= this.limits.perSource) return true;
    return source !== null && this.waiting.length >= this.limits.capacity;
  }

  /** The oldest are off the queue. @returns how many those were */
  private take(count: number): number {
    const taken = this.waiting.splice(0, count);
    for (const { pluginId } of taken) {
      const left = (this.waitingOf.get(pluginId) ?? 0) - 1;
      if (left > 0) this.waitingOf.set(pluginId, left);
      else this.waitingOf.delete(pluginId);
    }
    return taken.length;
  }

  private schedule(delayMs: number): void {
    if (this.timer || this.running) return;
    this.timer = this.scope.runInAsyncScope(() => setTimeout(() => this.run(), delayMs).unref());
  }

  private run(): void {
    this.timer = undefined;
    this.running = this.round().finally(() => {
      this.running = undefined;
      if (this.waiting.length > 0) this.schedule(this.pauseMs());
    });
  }

  private pauseMs(): number {
    if (this.failures === 0) return this.limits.everyMs;
    return this.limits.retryMs * 2 ** Math.min(this.failures - 1, 4);
  }

  private async round(): Promise<void> {
    while (this.waiting.length > 0) if (!(await this.writeBatch())) return;
  }

  /** Never throws. @returns whether the batch is off the queue */
  private async writeBatch(): Promise<boolean> {
    const batch = this.waiting.slice(0, this.limits.atOnce);
    try {
      await this.journal.append(batch);
    } catch (error) {
      this.failures++;
      if (this.failures === 1)
        this.logger.warn({ err: error }, 'activity entries are waiting: the activity log cannot be written');
      // The database is there, so an entry of the batch may be what it refuses.
      if (databaseFaultOf(error) === null && this.failures > 3) return this.writeSingly(batch);
      return false;
    }
    this.take(batch.length);
    this.failures = 0;
    return true;
  }

  private async writeSingly(batch: readonly LogEntry[]): Promise<boolean> {
    for (const entry of batch) {
      try {
        await this.journal.append([entry]);
      } catch (error) {
        if (databaseFaultOf(error) !== null) return false;
        this.drop({ err: error, plugin: entry.pluginId, action: entry.action }, 'the database refused it');
      }
      this.take(1);
    }
    return true;
  }
}
