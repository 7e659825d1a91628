import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { isUniqueViolation } from '@sv/server/database/unique-violation';
import { TENANT_ID } from '@sv/server/tenant';
import { forDialect, isPostgres, runReturning, runSql, type SqlRunner } from '../../kernel/database/sql';
import { type JobName, type LeasedJob, type NewJob, SCHEDULE_KEY } from './job-values';

/**
 * One statement, so that it is part of whatever transaction it is sent in. A job with a key takes the place of the one
 * that waits under this key. A job whose id is there already was added before: nothing happens.
 */
const INSERT = `INSERT INTO jobs
  (id, tenant_id, owner, name, "key", data, user_id, status, run_at, attempt, created_at)
  SELECT CAST(? AS text), '${TENANT_ID}', CAST(? AS text), CAST(? AS text), CAST(? AS text), CAST(? AS text), CAST(? AS text),
    'waiting', CAST(? AS text), 0, CAST(? AS text)
  WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE id = ?)
  ON CONFLICT (owner, "key") WHERE status = 'waiting' AND "key" IS NOT NULL`;
const REPLACING = `${INSERT} DO UPDATE SET id = excluded.id, name = excluded.name, data = excluded.data,
  user_id = excluded.user_id, run_at = excluded.run_at, created_at = excluded.created_at, attempt = 0,
  last_error = NULL, tried_at = NULL`;
const KEEPING = `${INSERT} DO NOTHING`;

/** Another one may wait under the key by now: that one is newer, and this try was the last of its job. */
const NONE_WAITS = `NOT EXISTS
  (SELECT 1 FROM jobs other WHERE other.owner = jobs.owner AND other."key" = jobs."key" AND other.status = 'waiting')`;

/** The oldest that are too many. SQLite knows no OFFSET without a LIMIT. */
const FORGET = `DELETE FROM jobs WHERE id IN (
  SELECT id FROM jobs WHERE status = 'dead' AND owner = ? ORDER BY created_at DESC, id DESC LIMIT 1000000 OFFSET ?)`;

const LEASED = 'id, owner, name, "key", data, attempt, lease';

/** The table of jobs, in both dialects. Every change of a running job is made for the lease it was claimed with. */
export class JobRows {
  private readonly claimSql: string;

  /** @param kept how many dead jobs of an owner are kept */
  constructor(
    private readonly db: WorkspaceDataSource,
    private readonly kept = 1000,
  ) {
    // On SQLite there is one writer at a time anyway.
    const skipLocked = isPostgres(db) ? 'FOR UPDATE SKIP LOCKED' : '';
    this.claimSql = `UPDATE jobs SET status = 'running', attempt = attempt + 1, lease = ?, lease_until = ?, tried_at = ?
      WHERE id IN (
        SELECT id FROM jobs due WHERE due.status = 'waiting' AND due.owner = ? AND due.name = ? AND due.run_at <= ?
          AND NOT EXISTS (SELECT 1 FROM jobs busy
            WHERE busy.status = 'running' AND busy.owner = due.owner AND busy."key" = due."key")
        ORDER BY due.run_at LIMIT ? ${skipLocked})
      RETURNING ${LEASED}`;
  }

  /** @param manager of the transaction that it is part of */
  async insert(job: NewJob, manager?: SqlRunner): Promise<void> {
    await this.write(REPLACING, insertValues(job), manager);
  }

  /** As `insert`, but one that waits under the key stays. */
  async insertUnlessWaiting(job: NewJob, manager: SqlRunner): Promise<void> {
    await this.write(KEEPING, insertValues(job), manager);
  }

  /** Deletes the one that waits under a key. @returns whether there was one */
  async cancel(owner: string, key: string, manager: SqlRunner = this.db): Promise<boolean> {
    const sql = `DELETE FROM jobs WHERE owner = ? AND "key" = ? AND status = 'waiting' RETURNING id`;
    return (await runReturning(manager, sql, [owner, key])).length > 0;
  }

  /** Which of these have jobs that are due. */
  async due(names: readonly JobName[], now: Date): Promise<JobName[]> {
    if (names.length === 0) return [];
    const list = JSON.stringify(names.map(({ owner, name }) => [owner, name]));
    const named = isPostgres(this.db)
      ? 'SELECT value ->> 0 AS owner, value ->> 1 AS name FROM jsonb_array_elements(CAST(? AS jsonb))'
      : 'SELECT value ->> 0 AS owner, value ->> 1 AS name FROM json_each(?)';
    return runSql<JobName>(
      this.db,
      `SELECT named.owner, named.name FROM (${named}) AS named WHERE EXISTS (SELECT 1 FROM jobs
         WHERE jobs.status = 'waiting' AND jobs.owner = named.owner AND jobs.name = named.name AND jobs.run_at <= ?)`,
      [list, now.toISOString()],
    );
  }

  /** Claims what has waited longest. */
  claim(
    { owner, name }: JobName,
    { lease, until, limit, now }: { lease: string; until: Date; limit: number; now: Date },
  ): Promise<LeasedJob[]> {
    const at = now.toISOString();
    return runReturning(this.db, this.claimSql, [lease, until.toISOString(), at, owner, name, at, limit]);
  }

  /** @returns the leases that are still held */
  async renew(jobs: readonly LeasedJob[], until: Date): Promise<Set<string>> {
    if (jobs.length === 0) return new Set();
    const rows = await runReturning<{ id: string; lease: string }>(
      this.db,
      `UPDATE jobs SET lease_until = ? WHERE ${heldAs(jobs)} RETURNING id, lease`,
      [until.toISOString(), ...leasesOf(jobs)],
    );
    return new Set(rows.map(leaseKey));
  }

  /**
   * Jobs that succeeded; those whose lease was lost stay. An occurrence of a schedule stands for one that failed before
   * it, such as the one whose process was killed: nobody has to run that again.
   *
   * @returns how many there were
   */
  async complete(jobs: readonly LeasedJob[]): Promise<number> {
    const isScheduled = ({ key }: LeasedJob): boolean => key?.startsWith(SCHEDULE_KEY) === true;
    let ended = await this.delete(jobs.filter(job => !isScheduled(job)));
    for (const job of jobs.filter(isScheduled)) {
      if ((await this.delete([job])) === 0) continue;
      await this.forgetDead(job.owner, job.key!);
      ended += 1;
    }
    return ended;
  }

  /** The job is tried again later. @returns whether the lease was still held */
  retry(job: LeasedJob, runAt: Date, error: string, now: Date): Promise<boolean> {
    return this.backToWaiting(job, 'last_error = ?, tried_at = ?', runAt, [error, now.toISOString()]);
  }

  /** The job was not tried to its end: the try does not count. */
  release(job: LeasedJob, now: Date): Promise<boolean> {
    return this.backToWaiting(job, 'attempt = attempt - 1', now, []);
  }

  /** There is no further try. @returns whether the lease was still held */
  async bury({ id, owner, key, lease }: LeasedJob, error: string, now: Date): Promise<boolean> {
    const buried = await runReturning(
      this.db,
      `UPDATE jobs SET status = 'dead', lease = NULL, lease_until = NULL, last_error = ?, tried_at = ?
       WHERE id = ? AND lease = ? RETURNING id`,
      [error, now.toISOString(), id, lease],
    );
    if (buried.length === 0) return false;
    // The newest one says what is wrong: one that fails every minute must not fill the disk.
    if (key !== null) await this.forgetDead(owner, key, id);
    await runSql(this.db, FORGET, [owner, this.kept]);
    return true;
  }

  /**
   * Jobs whose process did not renew their lease: it was killed, or stood still.
   *
   * @param now null: whatever runs, because its process is known to be gone
   */
  expired(now: Date | null): Promise<LeasedJob[]> {
    const isOver = now ? 'AND lease_until < ?' : '';
    const sql = `SELECT ${LEASED} FROM jobs WHERE status = 'running' ${isOver} LIMIT 100`;
    return runSql(this.db, sql, now ? [now.toISOString()] : []);
  }

  private async forgetDead(owner: string, key: string, but = ''): Promise<void> {
    const sql = `DELETE FROM jobs WHERE status = 'dead' AND owner = ? AND "key" = ? AND id <> ?`;
    await runSql(this.db, sql, [owner, key, but]);
  }

  private async backToWaiting(job: LeasedJob, change: string, runAt: Date, values: unknown[]): Promise<boolean> {
    const sql = `UPDATE jobs SET status = 'waiting', lease = NULL, lease_until = NULL, run_at = ?, ${change}
      WHERE id = ? AND lease = ? AND ${NONE_WAITS} RETURNING id`;
    const parameters = [runAt.toISOString(), ...values, job.id, job.lease];
    const changed = await runReturning(this.db, sql, parameters).catch((error: unknown) => {
      // The newer one came between the look and the change.
      if (isUniqueViolation(error)) return [];
      throw error;
    });
    return changed.length > 0 || (await this.delete([job])) > 0;
  }

  private async delete(jobs: readonly LeasedJob[]): Promise<number> {
    return jobs.length === 0 ? 0 : this.write(`DELETE FROM jobs WHERE ${heldAs(jobs)}`, leasesOf(jobs));
  }

  private async write(sql: string, values: (string | null)[], manager?: SqlRunner): Promise<number> {
    if (manager) return (await runReturning(manager, `${sql} RETURNING id`, values)).length;
    const dialectSql = forDialect(this.db.options.type, sql);
    const written = await this.db.writeNow(dialectSql, values);
    return written ?? (await runReturning(this.db, `${sql} RETURNING id`, values)).length;
  }
}

/** The condition that the leases are still held, of one job or of several. */
const heldAs = (jobs: readonly unknown[]): string =>
  jobs.length === 1 ? 'id = ? AND lease = ?' : `(id, lease) IN (VALUES ${jobs.map(() => '(?, ?)').join(', ')})`;

const leasesOf = (jobs: readonly LeasedJob[]): string[] => jobs.flatMap(({ id, lease }) => [id, lease]);

/** Names one claim of a job. */
export const leaseKey = ({ id, lease }: Pick<LeasedJob, 'id' | 'lease'>): string => `${id} ${lease}`;

const insertValues = ({ id, owner, name, key, data, userId, runAt, createdAt }: NewJob): (string | null)[] => [
  ...[id, owner, name, key, data, userId, runAt.toISOString(), createdAt.toISOString()],
  id,
];
