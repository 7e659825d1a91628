import type { DataSource, EntityManager } from 'typeorm';
import { runSql } from '../database/sql';

/** What other processes may change and this one keeps in memory. */
export type Revised =
  'settings' | 'instance' | 'entitlements' | 'capability-grants' | 'license-keys' | 'push-subscriptions' | 'plugins';

const INTERVAL_MS = 500;
const keyOf = (what: Revised): string => `revision:${what}`;

/**
 * Tells every process when something it keeps in memory has changed: a number per subject in `platform_settings`, grown in the
 * transaction of the change and read every half second.
 */
export class Revisions {
  private readonly seen = new Map<string, string>();
  private readonly listeners = new Map<string, () => Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private lastReadAt = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** @param reload called after a change by another process; one listener per subject */
  follow(what: Revised, reload: () => Promise<void>): void {
    this.listeners.set(keyOf(what), reload);
  }

  /** Belongs into the transaction that makes the change. */
  static async grow(manager: EntityManager, what: Revised): Promise<void> {
    await runSql(
      manager,
      `INSERT INTO platform_settings (key, value) VALUES (?, '1') ON CONFLICT (key)
       DO UPDATE SET value = CAST(CAST(platform_settings.value AS INTEGER) + 1 AS TEXT)`,
      [keyOf(what)],
    );
  }

  /** Also reloads everything once: something may have changed since it was loaded. */
  async start(): Promise<void> {
    await this.poll();
    this.schedule();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** How long ago the database last answered, in milliseconds. */
  ageMs(now = performance.now()): number {
    return now - this.lastReadAt;
  }

  /** Reads now and reloads what has changed. */
  async poll(): Promise<void> {
    const rows = await runSql<{ key: string; value: string }>(
      this.dataSource,
      `SELECT key, value FROM platform_settings WHERE key LIKE 'revision:%'`,
    );
    for (const { key, value } of rows) {
      if (this.seen.get(key) === value) continue;
      await this.listeners.get(key)?.();
      this.seen.set(key, value);
    }
    this.lastReadAt = performance.now();
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      // A database that does not answer shows in `ageMs` and in health; the next round asks again.
      void this.poll()
        .catch(() => undefined)
        .finally(() => this.timer && this.schedule());
    }, INTERVAL_MS).unref();
  }
}
