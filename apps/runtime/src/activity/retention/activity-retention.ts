import type { InternalActor } from '@sv/contracts/internal.contract';
import type { Vault } from '@sv/server/keys/vault';
import type { DataSource, EntityManager } from 'typeorm';
import { runSql } from '../../database/sql';
import type { ActivityJournal } from '../activity-journal';
import type { AuditKeys } from '../chain/audit-keys';
import { walkChain } from '../chain/chain-walk';
import { readCheckpoints, writeCheckpoint } from '../chain/checkpoints';
import { readKeyRing } from '../chain/key-ring';
import type { LogLine } from '../chain/log-line';
import { RowProofs } from '../verify/row-proofs';

const DAY_MS = 86_400_000;
const DAY_KEY = 'activity:retention-day';
const BY_ITSELF: InternalActor = { actorId: 'activity-log', actorType: 'system' };
const ANY_SEQ = 2_147_483_647;

/** An old row is not as it was written: what retention deleted could not be looked into any more. */
export class BrokenLogError extends Error {
  override readonly name = 'BrokenLogError';
}

/** Before when a row is deleted. */
export const retentionEnd = (days: number, now: Date): Date => new Date(now.getTime() - days * DAY_MS);

/**
 * Deletes what is older than the instance keeps, from the oldest end. Each batch is checked first, so that nobody can
 * have rows deleted by making them look old; and goes in one transaction with the signed point behind it, from which
 * the log is checked from then on.
 */
export class ActivityRetention {
  constructor(
    private readonly db: DataSource,
    private readonly journal: Pick<ActivityJournal, 'record'>,
    private readonly keys: AuditKeys,
    private readonly vault: Vault,
  ) {}

  /** The first process of a day gets it: the row takes each day once. */
  async claimDay(now = new Date()): Promise<boolean> {
    const claimed = await runSql(
      this.db,
      `INSERT INTO platform_settings (key, value) VALUES (?, ?) ON CONFLICT (key)
       DO UPDATE SET value = excluded.value WHERE platform_settings.value < excluded.value RETURNING key`,
      [DAY_KEY, now.toISOString().slice(0, 10)],
    );
    return claimed.length > 0;
  }

  /** How many rows would go. */
  async count(days: number, now = new Date()): Promise<number> {
    const sql = 'SELECT COUNT(*) AS rows FROM activity_log WHERE created_at < ?';
    const [row] = await runSql<{ rows: number | string }>(this.db, sql, [retentionEnd(days, now).toISOString()]);
    return Number(row?.rows ?? 0);
  }

  /** @returns how many rows went. @throws BrokenLogError */
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
    await runSql(tx, `DELETE FROM activity_checkpoints WHERE seq < ? AND kind IN ('head', 'retention')`, [last.seq]);
    await runSql(tx, 'DELETE FROM activity_log WHERE seq <= ?', [last.seq]);
    const metadata = { entries: old.length, upTo: last.seq, days };
    await this.journal.record(tx, { action: 'activity.pruned', actor: BY_ITSELF, visibility: 'admin', metadata }, now);
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
