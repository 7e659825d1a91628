import { TaskQueue } from '@sv/server/process/task-queue';
import type { DataSource } from 'typeorm';
import type { Revisions } from '../../kernel/database/revisions';
import { CapabilityGrant } from './capability-grant.entity';

const NONE: ReadonlySet<string> = new Set();

/**
 * The capabilities that administrators gave to roles, groups and people, kept in memory. What is changed here is in force when
 * the change resolves, what another process changed within a second ({@link Revisions}).
 */
export class GrantedCapabilities {
  /** Role, or id of a user or group → capabilities; no two can be alike. */
  private byHolder = new Map<string, Set<string>>();
  /** Whether any is given to a group. */
  namesGroups = false;
  private readonly listeners = new Set<() => void>();
  /** Reads run one after the other, so that an older result never replaces a newer one. */
  private readonly reads = new TaskQueue();

  private constructor(
    private readonly dataSource: DataSource,
    private readonly revisions: Pick<Revisions, 'isStale'>,
  ) {}

  static async open(dataSource: DataSource, revisions: Revisions): Promise<GrantedCapabilities> {
    const granted = new GrantedCapabilities(dataSource, revisions);
    await granted.reload();
    revisions.onGrowth('capability-grants', () => granted.reload());
    return granted;
  }

  get isStale(): boolean {
    return this.revisions.isStale;
  }

  /** @param holder a role or the id of a person or group */
  of(holder: string): ReadonlySet<string> {
    return this.byHolder.get(holder) ?? NONE;
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** To be called after a change that was made here. */
  reload(): Promise<void> {
    return this.reads.run(() => this.read());
  }

  private async read(): Promise<void> {
    const byHolder = new Map<string, Set<string>>();
    const rows = await this.dataSource.manager.find(CapabilityGrant);
    for (const { role, userId, groupId, capability } of rows) {
      const holder = role ?? userId ?? groupId;
      if (holder !== null) byHolder.set(holder, (byHolder.get(holder) ?? new Set()).add(capability));
    }
    this.byHolder = byHolder;
    this.namesGroups = rows.some(({ groupId }) => groupId !== null);
    this.listeners.forEach(listener => listener());
  }
}
