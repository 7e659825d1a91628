import { isDeepStrictEqual } from 'node:util';
import { TaskQueue } from '@sv/server/process/task-queue';
import type { DataSource } from 'typeorm';
import type { Revisions } from '../../kernel/database/revisions';
import type { AccessRule, GatedPlugin } from '../../kernel/exchange/gated-plugin';
import type { Caller } from '../../kernel/request-context/caller';
import { PluginAccess } from './plugin-access.entity';

/**
 * Which apps are open to named groups only. Answered from memory at every request: the rows are read again when they
 * changed. Whoever manages plugins can open all of them, so that nobody locks themselves out.
 */
export class AppAccess implements AccessRule {
  private groupsOf = new Map<string, readonly string[]>();
  private changes = 0;
  private readonly listeners = new Set<() => void>();
  /** Reads run one after the other, so that an older result never replaces a newer one. */
  private readonly reads = new TaskQueue();

  private constructor(
    private readonly dataSource: DataSource,
    private readonly revisions: Pick<Revisions, 'isStale'>,
  ) {}

  static async open(dataSource: DataSource, revisions: Revisions): Promise<AppAccess> {
    const access = new AppAccess(dataSource, revisions);
    await access.reload();
    revisions.onGrowth('plugin-access', () => access.reload());
    return access;
  }

  /** Grows with every change of any rule. */
  get version(): number {
    return this.changes;
  }

  /** Whether any app is open to groups only. */
  get namesGroups(): boolean {
    return this.groupsOf.size > 0;
  }

  isLimited(pluginId: string): boolean {
    return this.groupsOf.has(pluginId);
  }

  allows({ id }: Pick<GatedPlugin, 'id'>, caller: Caller): boolean {
    if (!this.isLimited(id) || caller.capabilities.has('plugin:manage')) return true;
    return caller.kind === 'user' && this.allowsGroups(id, caller.groups);
  }

  /** Whether a limited app is open to somebody who belongs to these groups, whatever their role. */
  allowsGroups(pluginId: string, groups: ReadonlySet<string>): boolean {
    if (this.revisions.isStale) return false;
    return (this.groupsOf.get(pluginId) ?? []).some(group => groups.has(group));
  }

  /** Whether an app is there for the caller at all, running or not. Licences are another matter. */
  isFor(plugin: Pick<GatedPlugin, 'id' | 'adminOnly'>, caller: Caller): boolean {
    return (!plugin.adminOnly || caller.capabilities.has('console:access')) && this.allows(plugin, caller);
  }

  /** @param listener called after any rule was changed, here or by another process */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** To be called after a change that was made here. */
  reload(): Promise<void> {
    return this.reads.run(() => this.read());
  }

  private async read(): Promise<void> {
    const rows = await this.dataSource.manager.find(PluginAccess, { order: { pluginId: 'ASC' } });
    const before = this.groupsOf;
    this.groupsOf = new Map(rows.flatMap(({ pluginId, groupIds }) => (groupIds ? [[pluginId, groupIds]] : [])));
    this.changes++;
    // A change that was made here is read a second time, when its revision comes back.
    if (isDeepStrictEqual(before, this.groupsOf)) return;
    for (const listener of this.listeners) listener();
  }
}
