import { isPostgres, type SqlRunner } from '../../../database/sql';

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
