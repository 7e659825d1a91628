import { runSql, type SqlRunner } from '../database/sql';

export interface StoredLimit {
  /** Names what is limited and for whom: `broadcast`, `push:<plugin>:<user>`. */
  key: string;
  max: number;
  windowSeconds: number;
}

/**
 * Counts one, unless that is one too many: a single statement with a guard, so it holds across processes and restarts.
 * In a transaction it is undone with it.
 *
 * @returns null when it was counted, else the whole seconds until the window ends
 */
export async function takeOne(on: SqlRunner, limit: StoredLimit, now = new Date()): Promise<number | null> {
  const windowMs = limit.windowSeconds * 1000;
  const [at, openSince] = [now.toISOString(), new Date(now.getTime() - windowMs).toISOString()];
  const taken = await runSql(
    on,
    `INSERT INTO rate_limits ("key", "count", started_at) VALUES (?, 1, ?)
     ON CONFLICT ("key") DO UPDATE SET
       "count" = CASE WHEN rate_limits.started_at <= ? THEN 1 ELSE rate_limits."count" + 1 END,
       started_at = CASE WHEN rate_limits.started_at <= ? THEN excluded.started_at ELSE rate_limits.started_at END
     WHERE rate_limits.started_at <= ? OR rate_limits."count" < ?
     RETURNING "count"`,
    [limit.key, at, openSince, openSince, openSince, limit.max],
  );
  if (taken.length > 0) return null;
  return Math.max(1, (await secondsToWait(on, limit, now)) ?? 1);
}

/** Whether one more would be too many now, without counting it: null, or the whole seconds until the window ends. */
export async function secondsToWait(on: SqlRunner, limit: StoredLimit, now = new Date()): Promise<number | null> {
  const sql = `SELECT started_at, "count" FROM rate_limits WHERE "key" = ?`;
  const [row] = await runSql<{ started_at: string; count: number }>(on, sql, [limit.key]);
  if (!row || row.count < limit.max) return null;
  const leftMs = Date.parse(row.started_at) + limit.windowSeconds * 1000 - now.getTime();
  return leftMs > 0 ? Math.ceil(leftMs / 1000) : null;
}
