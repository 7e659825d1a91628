import { TENANT_ID } from '@sv/server/tenant';
import { isPostgres, runReturning, runSql, type SqlRunner } from '../../../kernel/database/sql';

export interface NewRun {
  id: string;
  userId: string;
  claimedUntil: string;
  startedAt: string;
}

/** @returns false when this person has one already */
export async function insertRun(on: SqlRunner, { id, userId, claimedUntil, startedAt }: NewRun): Promise<boolean> {
  const sql = `INSERT INTO import_runs (user_id, tenant_id, id, claimed_until, started_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (user_id) DO NOTHING RETURNING id`;
  return (await runSql(on, sql, [userId, TENANT_ID, id, claimedUntil, startedAt])).length > 0;
}

/** Until when the import of a person is claimed; null when there is none. */
export async function claimOf(on: SqlRunner, userId: string): Promise<string | null> {
  const sql = 'SELECT claimed_until AS "until" FROM import_runs WHERE user_id = ?';
  const [running] = await runSql<{ until: string }>(on, sql, [userId]);
  return running?.until ?? null;
}

/** @returns false when the import was ended meanwhile */
export async function extendClaim(on: SqlRunner, id: string, claimedUntil: string): Promise<boolean> {
  const sql = 'UPDATE import_runs SET claimed_until = ? WHERE id = ? RETURNING id';
  return (await runReturning(on, sql, [claimedUntil, id])).length === 1;
}

/** See {@link runThatGoesOn}. @returns false when the import was ended */
export const holdRun = async (on: SqlRunner, id: string): Promise<boolean> =>
  (await runSql(on, runThatGoesOn(on), [id])).length > 0;

/** @param where of our own, with placeholders */
export const deleteRuns = (
  on: SqlRunner,
  where: string,
  parameters: unknown[],
): Promise<{ id: string; userId: string }[]> =>
  runReturning(on, `DELETE FROM import_runs WHERE ${where} RETURNING id, user_id AS "userId"`, parameters);

/**
 * SQL for the id of an import, with its id as parameter; nothing when it was ended, or its person is being deleted. On
 * Postgres whoever wants to end it waits for the end of the transaction, and so finds what was taken in; on SQLite nobody
 * else writes meanwhile anyway.
 */
export function runThatGoesOn(on: SqlRunner): string {
  const lock = isPostgres(on) ? ' FOR KEY SHARE OF run' : '';
  return `SELECT run.id FROM import_runs run WHERE run.id = ?
    AND NOT EXISTS (SELECT 1 FROM deletions gone WHERE gone.user_id = run.user_id)${lock}`;
}
