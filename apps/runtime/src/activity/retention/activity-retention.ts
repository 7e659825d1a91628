import type { InternalActor } from '@sv/contracts/internal.contract';
import type { Vault } from '@sv/server/keys/vault';
import type { DataSource, EntityManager } from 'typeorm';
import { claimSetting } from '../../kernel/settings/platform-settings.sql';
import { countEntriesBefore, deleteEntriesUpTo } from '../chain/activity-rows.sql';
import type { ActivityJournal } from '../journal/activity-journal';
import type { AuditKeys } from '../chain/audit-keys';
import { walkChain } from '../chain/chain-walk.sql';
import { readCheckpoints, writeCheckpoint } from '../chain/checkpoints.sql';
import { readKeyRing } from '../chain/key-ring.sql';
import type { LogLine } from '../chain/log-line';
import { RowProofs } from '../verify/row-proofs';

const DAY_MS = 86_400_000;
const DAY_KEY = 'activity:retention-day';
const SYSTEM_ACTOR: InternalActor = { actorId: 'activity-log', actorType: 'system' };
const ANY_SEQ = 2_147_483_647;

/** An old row is not as it was written. Retention must not delete it, or nobody could investigate it any more. */
export class BrokenLogError extends Error {
  override readonly name = 'BrokenLogError';
}

/** Rows from before this instant are deleted. */
export const retentionEnd = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);

/**
 * Deletes what is older than the retention period, from the oldest end. Each batch is verified first, so that nobody
 * can get rows deleted by making them look old. Each batch is one transaction with the signed checkpoint behind it,
 * from which the log is verified from then on.
 */
export class ActivityRetention {
  constructor(
    private readonly db: DataSource,
    private readonly journal: Pick<ActivityJournal, 'record'>,
    private readonly keys: AuditKeys,
    private readonly vault: Vault,
  ) {}

  /** Claims the day for this process. The row can be claimed once a day, so one process does the work. */
  async claimDay(now = new Date()): Promise<boolean> {
    return claimSetting(this.db, DAY_KEY, now.toISOString().slice(0, 10), 'less');
  }

  /** How many rows would be deleted. */
  async count(days: number, now = new Date()): Promise<number> {
    return countEntriesBefore(this.db, retentionEnd(days, now));
  }

  /** @returns how many rows were deleted. @throws BrokenLogError */
  async prune(days: number, now = new Date()): Promise<number> {
    const before = retentionEnd(days, now).toISOString();
    let deleted = 0;
    for (;;) {
      const batch = await this.db.transaction(tx => this.pruneBatch(tx, { before, days, now }));
      if (batch === 0) return deleted;
      deleted += batch;
    }
  }

  private async pruneBatch(
    tx: EntityManager,
    { before, days, now }: { before: string; days: number; now: Date },
  ): Promise<number> {
    const { value: oldest = [] } = (await walkChain(tx, ANY_SEQ).next()) as { value?: LogLine[] };
    const firstKept = oldest.findIndex(line => line.created_at >= before);
    const old = firstKept < 0 ? oldest : oldest.slice(0, firstKept);
    const last = old.at(-1);
    if (!last) return 0;
    await this.check(tx, old);
    await writeCheckpoint(tx, this.keys, 'retention', last, now);
    await deleteEntriesUpTo(tx, last.seq);
    const metadata = { entries: old.length, upTo: last.seq, days };
    await this.journal.record(
      tx,
      { action: 'activity.pruned', actor: SYSTEM_ACTOR, visibility: 'admin', metadata },
      now,
    );
    return old.length;
  }

  private async check(tx: EntityManager, lines: readonly LogLine[]): Promise<void> {
    const checkpoints = await readCheckpoints(tx);
    const proofs = new RowProofs(this.keys, (await readKeyRing(tx, this.vault)).keys, checkpoints);
    const retained = checkpoints.filter(one => one.kind === 'retention' && proofs.isSigned(one)).at(-1);
    let before = retained ?? { seq: 0, hash: '' };
    for (const line of lines) {
      const isNext = line.seq === before.seq + 1 && line.prev_hash === before.hash;
      if (!isNext || !proofs.holds(line)) throw new BrokenLogError(`Entry ${line.seq} is not as it was written.`);
      before = line;
    }
  }
}
