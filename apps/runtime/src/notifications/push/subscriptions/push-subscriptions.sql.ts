import { runSql, type SqlRunner } from '../../../kernel/database/sql';

/**
 * The row of an endpoint, new or known. Another person's becomes a new one: a browser has one endpoint, and the person
 * who used it before must not continue to get pushes there.
 */
const UPSERT = `INSERT INTO push_subscriptions
    (id, tenant_id, user_id, session_id, known_revocation, endpoint, p256dh, auth, vapid_key, device, failures,
     created_at, last_success_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, NULL)
  ON CONFLICT (endpoint) DO UPDATE SET
    id = CASE WHEN push_subscriptions.user_id = excluded.user_id THEN push_subscriptions.id ELSE excluded.id END,
    created_at = CASE WHEN push_subscriptions.user_id = excluded.user_id
      THEN push_subscriptions.created_at ELSE excluded.created_at END,
    last_success_at = CASE WHEN push_subscriptions.user_id = excluded.user_id
      THEN push_subscriptions.last_success_at ELSE NULL END,
    user_id = excluded.user_id, session_id = excluded.session_id,
    known_revocation = excluded.known_revocation, p256dh = excluded.p256dh, auth = excluded.auth,
    vapid_key = excluded.vapid_key, device = excluded.device, failures = 0
  RETURNING id`;

/** @param values in the order of the statement @returns the id of the row: the new one, or that of the same person before */
export async function upsertSubscription(on: SqlRunner, values: readonly unknown[]): Promise<string> {
  const [stored] = await runSql<{ id: string }>(on, UPSERT, [...values]);
  return stored!.id;
}

const usersOf = (rows: { user_id: string }[]): string[] => rows.map(row => row.user_id);

/** Everybody with a browser that was registered under a VAPID key. */
export const usersWithKey = async (on: SqlRunner, vapidKey: string): Promise<string[]> =>
  usersOf(await runSql(on, 'SELECT DISTINCT user_id FROM push_subscriptions WHERE vapid_key = ?', [vapidKey]));

/** In the order of their ids, from the one behind `after`. */
export const usersAfter = async (on: SqlRunner, after: string, limit: number): Promise<string[]> =>
  usersOf(
    await runSql(
      on,
      `SELECT DISTINCT user_id FROM push_subscriptions WHERE user_id > ? ORDER BY user_id LIMIT ${limit}`,
      [after],
    ),
  );
