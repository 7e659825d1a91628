import type { DataSource, EntityManager } from 'typeorm';
import type { ActivityJournal, AuditEntry } from '../../../activity/journal/activity-journal';
import { Revisions } from '../../../kernel/database/revisions';
import type { PluginGeneration } from '../generation/plugin-generation';
import { PluginStatus } from './plugin-status.entity';

export type StatusChange = Partial<Omit<PluginStatus, 'pluginId'>>;

/** No compatibility override. */
export const NO_OVERRIDE = {
  overrideReason: null,
  overrideExpiresAt: null,
  overrideActorId: null,
  overrideActorType: null,
} as const satisfies StatusChange;

/**
 * The rows of `plugin_status`: read together, written one by one and only when they change. Only the columns of a
 * change are written: another process may have changed the others since they were read here.
 */
export class PluginStatusRows {
  private known = new Map<string, PluginStatus>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly journal: Pick<ActivityJournal, 'record'>,
    private readonly generation: Pick<PluginGeneration, 'reload'>,
  ) {}

  /** Reads all of them. @returns the ids of those that differ from what this process knew */
  async refresh(): Promise<string[]> {
    const rows = new Map((await this.dataSource.manager.find(PluginStatus)).map(row => [row.pluginId, row]));
    const changed = [...rows.values()].filter(row => differs(this.statusOf(row.pluginId), row));
    this.known = rows;
    return changed.map(row => row.pluginId);
  }

  statusOf(pluginId: string): PluginStatus {
    return this.known.get(pluginId) ?? untouched(pluginId);
  }

  /** @param auditEntry recorded in the same transaction; left out when nobody did it, as when a start failed */
  async updateStatus(pluginId: string, change: StatusChange, auditEntry?: AuditEntry): Promise<void> {
    const isNew = differs(this.statusOf(pluginId), change);
    if (!auditEntry && !isNew) return;
    const goesDown = isNew && takesDown(change);
    await this.dataSource.transaction(async tx => {
      await insertMissing(tx, pluginId);
      await tx.update(PluginStatus, { pluginId }, change);
      if (goesDown) await Revisions.grow(tx, 'plugins');
      if (auditEntry) await this.journal.record(tx, auditEntry);
    });
    this.remember(pluginId, change);
    if (goesDown) await this.reload();
  }

  /**
   * Removes an override whose time is over, and stores the status of the plugin without it. One process of several does
   * it, and only if it is still that override: what somebody set meanwhile, and brought up, stays as it is.
   */
  async endOverride(
    { pluginId, overrideExpiresAt }: PluginStatus,
    without: StatusChange,
    auditEntry: AuditEntry,
  ): Promise<void> {
    const isSame = { pluginId, ...(overrideExpiresAt && { overrideExpiresAt }) };
    const change = { ...NO_OVERRIDE, ...without };
    const goesDown = takesDown(without);
    await this.dataSource.transaction(async tx => {
      const { affected } = await tx.update(PluginStatus, isSame, change);
      if (!affected) return;
      if (goesDown) await Revisions.grow(tx, 'plugins');
      await this.journal.record(tx, auditEntry);
    });
    this.remember(pluginId, change);
    if (goesDown) await this.reload();
  }

  /** The row is written already. If it cannot be read now, it is read with the other revisions. */
  private async reload(): Promise<void> {
    await this.generation.reload().catch(() => undefined);
  }

  /** Remembers only the change that was made here, so that `refresh` still finds what other processes wrote. */
  private remember(pluginId: string, change: StatusChange): void {
    this.known.set(pluginId, Object.assign(new PluginStatus(), this.statusOf(pluginId), change));
  }
}

const untouched = (pluginId: string): PluginStatus => ({
  pluginId,
  enabled: true,
  state: 'enabled',
  reason: null,
  ...NO_OVERRIDE,
});

async function insertMissing(tx: EntityManager, pluginId: string): Promise<void> {
  const row = { ...untouched(pluginId) };
  await tx.createQueryBuilder().insert().into(PluginStatus).values(row).orIgnore().execute();
}

/** Whether the plugin no longer runs after it. */
const takesDown = ({ enabled, state }: StatusChange): boolean =>
  enabled === false || (state !== undefined && state !== 'enabled');

/** Whether a change differs from the row. */
const differs = (row: PluginStatus, change: StatusChange): boolean =>
  Object.entries(change).some(([column, value]) => timeless(row[column as keyof PluginStatus]) !== timeless(value));

const timeless = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);
