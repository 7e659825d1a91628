import { runSql, type SqlRunner } from '../../kernel/database/sql';
import type { NotificationRow } from '../inbox/notification-row';

/** When a notification of this person was sent; null also for the id of anybody else's. */
export async function sentAt(on: SqlRunner, id: string, userId: string): Promise<Date | null> {
  const sql = 'SELECT created_at FROM notifications WHERE id = ? AND user_id = ?';
  const [row] = await runSql<Pick<NotificationRow, 'created_at'>>(on, sql, [id, userId]);
  return row ? new Date(Date.parse(row.created_at)) : null;
}

/** Oldest first. */
export const notificationsFrom = (
  on: SqlRunner,
  { userId, from, except, limit }: { userId: string; from: Date; except: string; limit: number },
): Promise<NotificationRow[]> =>
  runSql(
    on,
    `SELECT * FROM notifications WHERE user_id = ? AND created_at >= ? AND id <> ?
     ORDER BY created_at, id LIMIT ${limit}`,
    [userId, from.toISOString(), except],
  );
