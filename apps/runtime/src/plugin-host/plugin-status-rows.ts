import type { DataSource, Repository } from 'typeorm';
import { PluginStatus } from './plugin-status.entity';

/** The rows of `plugin_status`: read together, written one by one and only when they change. */
export class PluginStatusRows {
  private readonly rows: Repository<PluginStatus>;
  private known = new Map<string, PluginStatus>();

  constructor(dataSource: DataSource) {
    this.rows = dataSource.getRepository(PluginStatus);
  }

  /** Reads all of them. @returns the ids of those that differ from what this process knew */
  async refresh(): Promise<string[]> {
    const rows = new Map((await this.rows.find()).map(row => [row.pluginId, row]));
    const changed = [...rows.values()].filter(row => !sameStatus(row, this.of(row.pluginId)));
    this.known = rows;
    return changed.map(row => row.pluginId);
  }

  of(pluginId: string): PluginStatus {
    return this.known.get(pluginId) ?? untouched(pluginId);
  }

  async write(pluginId: string, change: Partial<Pick<PluginStatus, 'enabled' | 'state' | 'reason'>>): Promise<void> {
    const before = this.of(pluginId);
    const after = Object.assign(new PluginStatus(), before, change);
    if (sameStatus(before, after)) return;
    await this.rows.upsert(after, ['pluginId']);
    this.known.set(pluginId, after);
  }
}

const untouched = (pluginId: string): PluginStatus => ({
  pluginId,
  enabled: true,
  state: 'enabled',
  reason: null,
  overrideReason: null,
  overrideExpiresAt: null,
});

const sameStatus = (left: PluginStatus, right: PluginStatus): boolean =>
  left.enabled === right.enabled &&
  left.state === right.state &&
  left.reason === right.reason &&
  left.overrideExpiresAt?.getTime() === right.overrideExpiresAt?.getTime();
