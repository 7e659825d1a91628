import type { DataSource, EntityManager } from 'typeorm';
import { runReturning, runSql, type SqlRunner } from './sql';

/** What other processes may change and this one keeps in memory. */
export type RevisionSubject =
  | 'settings'
  | 'instance'
  | 'mail'
  | 'backups'
  | 'entitlements'
  | 'capability-grants'
  | 'license-keys'
  | 'push-subscriptions'
  | 'plugins'
  | 'plugin-settings'
  | 'plugin-access';

/** Undoes a transaction whose change was made for another version. */
export class StaleVersionError extends Error {}

/** For `.catch`: returns a StaleVersionError, and throws every other error again. */
export const staleOrThrow = (error: unknown): StaleVersionError => {
  if (error instanceof StaleVersionError) return error;
  throw error;
};

const INTERVAL_MS = 500;
const STALE_AFTER_MS = 10_000;
const keyOf = (what: RevisionSubject): string => `revision:${what}`;

/**
 * Notifies every process when something that it keeps in memory has changed. Each subject has a number in
 * `platform_settings`, which grows in the transaction of the change and is read every half second.
 */
export class Revisions {
  private readonly seen = new Map<string, string>();
  private readonly listeners = new Map<string, () => Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private lastReadAt = 0;

  constructor(private readonly dataSource: DataSource) {}

  /** @param reload called after a change by another process; one listener per subject */
  onGrowth(what: RevisionSubject, reload: () => Promise<void>): void {
    this.listeners.set(keyOf(what), reload);
  }

  /** To be called in the transaction of the change. */
  static async grow(manager: EntityManager, what: RevisionSubject): Promise<void> {
    await runSql(
      manager,
      `INSERT INTO platform_settings (key, value) VALUES (?, '1') ON CONFLICT (key)
       DO UPDATE SET value = CAST(CAST(platform_settings.value AS INTEGER) + 1 AS TEXT)`,
      [keyOf(what)],
    );
  }

  /**
   * How often something was changed. Read the version before the rows it belongs to. An older version then causes at
   * worst a needless refusal. A version that is read later may belong to newer rows, and would hide a change.
   */
  static async version(db: SqlRunner, what: RevisionSubject): Promise<number> {
    const [row] = await runSql<{ value: string }>(db, 'SELECT value FROM platform_settings WHERE key = ?', [
      keyOf(what),
    ]);
    return Number(row?.value ?? 0);
  }

  /**
   * Grows the number if it is still the expected one, in one statement; always when null is expected.
   *
   * @throws StaleVersionError
   */
  static async growFrom(tx: EntityManager, what: RevisionSubject, expected: number | null): Promise<void> {
    if (expected === null) return Revisions.grow(tx, what);
    const key = keyOf(what);
    const grown =
      expected === 0
        ? await runSql(
            tx,
            `INSERT INTO platform_settings (key, value) VALUES (?, '1') ON CONFLICT (key) DO NOTHING RETURNING key`,
            [key],
          )
        : await runReturning(tx, 'UPDATE platform_settings SET value = ? WHERE key = ? AND value = ? RETURNING key', [
            String(expected + 1),
            key,
            String(expected),
          ]);
    if (grown.length === 0) throw new StaleVersionError();
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

  /** Whether the database did not answer for so long that rights kept in memory count no more: they may be revoked. */
  get isStale(): boolean {
    return performance.now() - this.lastReadAt > STALE_AFTER_MS;
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
      // A database that does not answer shows in `isStale` and in health. The next poll asks again.
      void this.poll()
        .catch(() => undefined)
        .finally(() => this.timer && this.schedule());
    }, INTERVAL_MS).unref();
  }
}
