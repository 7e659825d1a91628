import type { InternalActor } from '@sv/contracts/internal.contract';
import type { RevocationJournal } from '@sv/server/backup/revocations/revocation-journal';
import { TENANT_ID } from '@sv/server/tenant';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import type { AuditKeys } from '../chain/audit-keys';
import { ChainWriter } from '../chain/chain-writer';
import type { LogEntry } from '../chain/log-line';
import { toLogText } from '../chain/log-text';
import { revocationOf } from './entry-revocation';
import type { PlatformAction } from './platform-actions';

/** Something the platform did, for the activity log. It holds ids, never names or addresses. */
export interface AuditEntry {
  action: PlatformAction;
  actor: InternalActor;
  subjectUserId?: string;
  targetType?: string;
  targetId?: string;
  /** A few ids and fixed words, never text that somebody wrote. */
  metadata?: Record<string, unknown>;
  /** `admin`: not in anybody's own feed; `own` when it is left out. */
  visibility?: LogEntry['visibility'];
}

/**
 * Records what the platform does, in the transaction of the action: the action and its entry are both committed, or
 * neither is.
 *
 * The rows are written right before the commit, wherever in the transaction `record` was called: the head of the chain
 * is the last thing that a transaction locks, whatever else it locks and in whatever order.
 */
export class ActivityJournal {
  private readonly writer: ChainWriter;
  private readonly pending = new WeakMap<QueryRunner, LogEntry[]>();
  private readonly followed = new WeakSet<DataSource>();

  constructor(
    private readonly db: DataSource,
    keys: AuditKeys,
    private readonly revocations: RevocationJournal | null = null,
  ) {
    this.writer = new ChainWriter(keys);
  }

  /** @param tx the transaction of the action; null for an action that changes no row, such as reading */
  async record(tx: EntityManager | null, auditEntry: AuditEntry, now = new Date()): Promise<void> {
    const entry = entryOf(auditEntry, now);
    if (tx) {
      this.add(tx, [entry]);
      const revocation = this.revocations && revocationOf(auditEntry, now);
      if (revocation) await this.revocations!.taken(tx, revocation);
    } else await this.append([entry]);
  }

  /** Writes entries that belong to no action of the platform, all or none, in a transaction of their own. */
  async append(entries: readonly LogEntry[]): Promise<void> {
    await this.db.transaction(async tx => this.add(tx, entries));
  }

  private add(tx: EntityManager, entries: readonly LogEntry[]): void {
    const runner = tx.queryRunner;
    // Outside a transaction nothing would ever write it.
    if (!runner?.isTransactionActive)
      throw new Error('An audit entry is recorded with the manager of its transaction.');
    this.follow(tx.dataSource);
    this.pending.set(runner, [...(this.pending.get(runner) ?? []), ...entries]);
  }

  private follow(dataSource: DataSource): void {
    if (this.followed.has(dataSource)) return;
    this.followed.add(dataSource);
    dataSource.subscribers.push(this.subscriber);
  }

  private readonly subscriber: EntitySubscriberInterface = {
    // A nested transaction: entries that were recorded before it must survive its rollback.
    beforeTransactionStart: ({ queryRunner }) => this.write(queryRunner),
    beforeTransactionCommit: ({ queryRunner }) => this.write(queryRunner),
    afterTransactionRollback: ({ queryRunner }) => void this.pending.delete(queryRunner),
  };

  private async write(runner: QueryRunner): Promise<void> {
    const entries = this.pending.get(runner);
    if (!entries) return;
    this.pending.delete(runner);
    await this.writer.append(runner.manager, entries);
  }
}

/** An audit entry as it is stored. */
export const entryOf = ({ action, actor, metadata, ...auditEntry }: AuditEntry, createdAt: Date): LogEntry => ({
  tenantId: TENANT_ID,
  actorId: toLogText(actor.actorId),
  actorType: actor.actorType,
  action,
  subjectUserId: toLogText(auditEntry.subjectUserId),
  targetType: toLogText(auditEntry.targetType),
  targetId: toLogText(auditEntry.targetId),
  pluginId: null,
  visibility: auditEntry.visibility ?? 'own',
  // Clients turn the action into text.
  summary: action,
  metadata: metadata ? JSON.stringify(metadata) : null,
  createdAt,
});
