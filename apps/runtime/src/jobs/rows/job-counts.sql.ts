import type { JobCounts } from '@sv/contracts/jobs.contract';
import { runSql, type SqlRunner } from '../../kernel/database/sql';

/** How many jobs wait, by owner. */
export class WaitingCounts {
  constructor(private readonly db: SqlRunner) {}

  async waiting(): Promise<Map<string, number>> {
    const rows = await runSql<{ owner: string; count: number | string }>(
      this.db,
      `SELECT owner, count(*) AS count FROM jobs WHERE status = 'waiting' GROUP BY owner`,
    );
    return new Map(rows.map(({ owner, count }) => [owner, Number(count)]));
  }
}

/** Jobs of one owner that are due and wait. */
export interface DueJobs {
  owner: string;
  count: number;
  /** The time at which the oldest of them was due. */
  since: string;
}

/** By owner. */
export async function dueJobs(db: SqlRunner, now: Date): Promise<DueJobs[]> {
  const rows = await runSql<DueJobs & { count: number | string }>(
    db,
    `SELECT owner, count(*) AS count, min(run_at) AS since FROM jobs
     WHERE status = 'waiting' AND run_at <= ? GROUP BY owner ORDER BY owner`,
    [now.toISOString()],
  );
  return rows.map(row => ({ ...row, count: Number(row.count) }));
}

/** How many jobs there are, by owner and status. */
export async function jobCounts(db: SqlRunner): Promise<JobCounts[]> {
  const rows = await runSql<{ owner: string } & Record<keyof Omit<JobCounts, 'owner'>, number | string>>(
    db,
    `SELECT owner, sum(CASE status WHEN 'waiting' THEN 1 ELSE 0 END) AS waiting,
       sum(CASE status WHEN 'running' THEN 1 ELSE 0 END) AS running,
       sum(CASE status WHEN 'dead' THEN 1 ELSE 0 END) AS failed
     FROM jobs GROUP BY owner ORDER BY owner`,
  );
  return rows.map(({ owner, waiting, running, failed }) => ({
    owner,
    waiting: Number(waiting),
    running: Number(running),
    failed: Number(failed),
  }));
}
