import type { DataSource } from 'typeorm';
import { putSetting, readSetting } from '../../../kernel/settings/platform-settings.sql';
import { Revisions } from '../../../kernel/database/revisions';

const KEY = 'revision:plugins';
/** What was installed when a process of this instance last started: id → version, as JSON. */
const INSTALLED = 'plugins:installed';

export type InstalledVersions = Record<string, string>;

/**
 * A number that grows whenever a plugin was disabled, removed or updated. Every document carries it, so that browsers throw
 * away what that plugin's code may have left in their caches. It is in the database: all runtimes have the same.
 */
export class PluginGeneration {
  private latest = 0;

  constructor(private readonly dataSource: DataSource) {}

  get current(): number {
    return this.latest;
  }

  /** To be called after a change. An older result that arrives late never lowers the number. */
  async reload(): Promise<void> {
    const stored = await readSetting(this.dataSource, KEY);
    this.latest = Math.max(this.latest, Number(stored ?? 0));
  }

  /** What was installed when a process of this instance last started. */
  async installedBefore(): Promise<InstalledVersions> {
    return JSON.parse((await readSetting(this.dataSource, INSTALLED)) ?? '{}') as InstalledVersions;
  }

  /**
   * Compares the installed plugins with those of the last start. The number grows when one is gone or has another
   * version.
   */
  async compare(installed: InstalledVersions): Promise<void> {
    const before = await this.installedBefore();
    if (sameVersions(before, installed)) return this.reload();
    const isLess = Object.entries(before).some(([id, version]) => installed[id] !== version);
    await this.dataSource.transaction(async tx => {
      await putSetting(tx, INSTALLED, JSON.stringify(installed));
      if (isLess) await Revisions.grow(tx, 'plugins');
    });
    await this.reload();
  }
}

const sameVersions = (one: InstalledVersions, other: InstalledVersions): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([id, version]) => other[id] === version);
