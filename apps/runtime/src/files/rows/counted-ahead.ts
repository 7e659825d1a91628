import type { SqlRunner } from '../../kernel/database/sql';
import { type FileQuotas, type FullQuota, type Holders, type Usage, usageOf } from './file-usage.sql';

/** Counts files for their quotas as `countFile` does, in memory: nothing is written for a preview. */
export class CountedAhead {
  private readonly used = new Map<string, Record<FullQuota, Usage>>();
  private person: Usage | undefined;

  constructor(private readonly quotas: FileQuotas) {}

  /** Of one person. @returns the quota that would be full; null when it was counted */
  async countFile(db: SqlRunner, holders: Holders, size: number): Promise<FullQuota | null> {
    const { pluginBytes, personBytes, personFiles } = this.quotas;
    const used = this.used.get(holders.pluginId) ?? (await usageOf(db, holders));
    this.used.set(holders.pluginId, used);
    const { plugin } = used;
    const person = (this.person ??= used.person);
    if (plugin.bytes + size > pluginBytes) return 'plugin';
    if (person.bytes + size > personBytes || person.files >= personFiles) return 'person';
    for (const usage of [plugin, person]) {
      usage.bytes += size;
      usage.files += 1;
    }
    return null;
  }
}
