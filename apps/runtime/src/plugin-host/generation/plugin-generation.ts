import type { DataSource } from 'typeorm';
import { runSql } from '../../database/sql';
import { Revisions } from '../../settings/revisions';

const KEY = 'revision:plugins';
/** What was installed when a process of this instance last started: id → version, as JSON. */
const INSTALLED = 'plugins:installed';

export type InstalledVersions = Record<string, string>;

/**
 * A number that grows whenever a plugin was disabled, removed or updated. Every document carries it, so that browsers throw
 * away what that plugin's code may have left in their caches. It stands in the database: all runtimes have the same.
 */
export class PluginGeneration {
  private latest = 0;

  constructor(private readonly dataSource: DataSource) {}

  get current(): number {
    return this.latest;
  }

  /** To be called after a change; an older reading that comes late takes nothing back. */
  async reload(): Promise<void> {
    const stored = await this.read(KEY);
    this.latest = Math.max(this.latest, Number(stored ?? 0));
  }

  /** What was installed when a process of this instance last started. */
  async installedBefore(): Promise<InstalledVersions> {
    return JSON.parse((await this.read(INSTALLED)) ?? '{}') as InstalledVersions;
  }

  /** Compares what is here with what was here at the last start, and grows when something is gone or has another version. */
  async compare(installed: InstalledVersions): Promise<void> {
    const before = await this.installedBefore();
    if (sameVersions(before, installed)) return this.reload();
    const isLess = Object.entries(before).some(([id, version]) => installed[id] !== version);
    await this.dataSource.transaction(async tx => {
      await runSql(
        tx,
        `INSERT INTO platform_settings (key, value) VALUES (?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [INSTALLED, JSON.stringify(installed)],
      );
      if (isLess) await Revisions.grow(tx, 'plugins');
    });
    await this.reload();
  }

  private async read(key: string): Promise<string | undefined> {
    const sql = 'SELECT value FROM platform_settings WHERE key = ?';
    return (await runSql<{ value: string }>(this.dataSource, sql, [key]))[0]?.value;
  }
}

const sameVersions = (one: InstalledVersions, other: InstalledVersions): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([id, version]) => other[id] === version);
