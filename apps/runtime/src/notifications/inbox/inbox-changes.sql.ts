import type { NotificationChange, NotificationItem } from '@sv/contracts/notification.contract';
import { runReturning, runSql, type SqlRunner } from '../../kernel/database/sql';
import { ITEM } from './inbox.sql';

/** Entries marked in one statement: on SQLite nobody else is served meanwhile. */
const AT_ONCE = 500;

const UNREAD = 'read_at IS NULL AND dismissed_at IS NULL';

/** An entry in a person's inbox. */
interface Own {
  id: string;
  userId: string;
}

export async function findEntry(on: SqlRunner, { id, userId }: Own): Promise<NotificationItem | null> {
  const sql = `SELECT ${ITEM} FROM notifications WHERE id = ? AND user_id = ?`;
  const [item] = await runSql<NotificationItem>(on, sql, [id, userId]);
  return item ?? null;
}

/** Only what is not so yet. @returns the changed entry; null when nothing was to be changed, or there is none */
export async function updateEntry(
  on: SqlRunner,
  { id, userId }: Own,
  change: NotificationChange,
  now: Date,
): Promise<NotificationItem | null> {
  const { sets, guards, parameters } = toUpdate(change, now);
  const sql = `UPDATE notifications SET ${sets} WHERE id = ? AND user_id = ? AND (${guards}) RETURNING ${ITEM}`;
  const [changed] = await runReturning<NotificationItem>(on, sql, [...parameters, id, userId]);
  return changed ?? null;
}

const MARK_READ = `UPDATE notifications SET read_at = ? WHERE ${UNREAD} AND id IN
  (SELECT id FROM notifications WHERE user_id = ? AND ${UNREAD} AND created_at <= ?
   ORDER BY created_at, id LIMIT ${AT_ONCE}) RETURNING id`;

/** The oldest unread entries that had arrived at `now`. @returns their ids; none when nothing was unread */
export async function markSomeRead(on: SqlRunner, userId: string, now: Date): Promise<string[]> {
  const at = now.toISOString();
  return (await runReturning<{ id: string }>(on, MARK_READ, [at, userId, at])).map(({ id }) => id);
}

function toUpdate({ read, dismissed }: NotificationChange, now: Date) {
  const wanted = [
    { column: 'read_at', done: read },
    { column: 'dismissed_at', done: dismissed },
  ].filter(({ done }) => done !== undefined);
  return {
    sets: wanted.map(({ column, done }) => `${column} = ${done ? `COALESCE(${column}, ?)` : 'NULL'}`).join(', '),
    guards: wanted.map(({ column, done }) => `${column} IS ${done ? '' : 'NOT '}NULL`).join(' OR '),
    parameters: wanted.filter(({ done }) => done).map(() => now.toISOString()),
  };
}
