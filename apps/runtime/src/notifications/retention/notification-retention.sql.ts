import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { retentionEnd } from '../../activity/retention/activity-retention';
import { claimSetting } from '../../kernel/settings/platform-settings.sql';
import { runReturning, runSql } from '../../kernel/database/sql';

/** Entries deleted in one statement, and looked at in one: on SQLite nobody else is served meanwhile. */
const DELETED_AT_ONCE = 500;
const LOOKED_AT_AT_ONCE = 10_000;
const ROUND_KEY = 'notifications:retention-round';

/** A part of the people, by id: behind `from`, up to and with `to`; to the end when that is null. */
interface Slice {
  from: string;
  to: string | null;
}

/**
 * Deletes notifications that are older than the instance keeps, read or not and of every category. People are gone
 * through by the index of the inbox: what is kept is not read, and no index by age has to be kept for the one day's job.
 */
@Injectable()
export class NotificationRetention {
  constructor(private readonly db: DataSource) {}

  /** Claims the sweep: one process gets it, once a day, and once more when `days` has changed. */
  async claimRound(days: number, now = new Date()): Promise<boolean> {
    return claimSetting(this.db, ROUND_KEY, `${now.toISOString().slice(0, 10)} ${days}`, 'other');
  }

  /** How many would be deleted. */
  async countExpired(days: number, now = new Date()): Promise<number> {
    const before = retentionEnd(days, now).toISOString();
    let count = 0;
    for await (const slice of this.slices()) count += await this.countIn(slice, before);
    return count;
  }

  /** @param goesOn asked before each batch @returns how many were deleted */
  async pruneExpired(days: number, now = new Date(), goesOn = () => true): Promise<number> {
    const before = retentionEnd(days, now).toISOString();
    let deleted = 0;
    for await (const slice of this.slices()) {
      for (let batch = DELETED_AT_ONCE; batch === DELETED_AT_ONCE; deleted += batch) {
        if (!goesOn()) return deleted;
        batch = await this.deleteIn(slice, before);
      }
    }
    return deleted;
  }

  private async *slices(): AsyncGenerator<Slice> {
    const sql = `SELECT user_id FROM notifications WHERE user_id > ? ORDER BY user_id LIMIT 1 OFFSET ${LOOKED_AT_AT_ONCE}`;
    for (let from = ''; ;) {
      const [end] = await runSql<{ user_id: string }>(this.db, sql, [from]);
      yield { from, to: end?.user_id ?? null };
      if (!end) return;
      from = end.user_id;
    }
  }

  private async countIn(slice: Slice, before: string): Promise<number> {
    const { where, parameters } = oldIn(slice, before);
    const sql = `SELECT CAST(COUNT(*) AS INTEGER) AS old FROM notifications WHERE ${where}`;
    const [row] = await runSql<{ old: number }>(this.db, sql, parameters);
    return row!.old;
  }

  private async deleteIn(slice: Slice, before: string): Promise<number> {
    const { where, parameters } = oldIn(slice, before);
    const old = `SELECT id FROM notifications WHERE ${where} LIMIT ${DELETED_AT_ONCE}`;
    const gone = await runReturning(this.db, `DELETE FROM notifications WHERE id IN (${old}) RETURNING id`, parameters);
    return gone.length;
  }
}

function oldIn({ from, to }: Slice, before: string): { where: string; parameters: string[] } {
  const ends = to === null ? [] : [to];
  const where = `user_id > ? ${to === null ? '' : 'AND user_id <= ?'} AND created_at < ?`;
  return { where, parameters: [from, ...ends, before] };
}
