import { TENANT_ID } from '@sv/server/tenant';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { isPostgres, runSql } from '../../database/sql';

const AT_ONCE = 1000;

/** Writes whom a broadcast is for, and lets others have a turn between the statements. @param userIds sorted */
export async function insertRecipients(tx: EntityManager, broadcastId: string, userIds: string[]): Promise<void> {
  const source = isPostgres(tx)
    ? 'unnest(?::text[]) AS one(user_id)'
    : '(SELECT value AS user_id FROM json_each(?)) one';
  const sql = `INSERT INTO broadcast_recipients (broadcast_id, user_id, tenant_id)
    SELECT ?, one.user_id, ? FROM ${source}`;
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    const part = userIds.slice(at, at + AT_ONCE);
    await runSql(tx, sql, [broadcastId, TENANT_ID, isPostgres(tx) ? part : JSON.stringify(part)]);
    await nextTurn();
  }
}

/**
 * The next ones who have not got it, in the order of their ids. They are held until the transaction ends, so that
 * whoever deletes one of them waits and then deletes the notification too; who is being deleted already is left out.
 */
export async function nextRecipients(tx: EntityManager, broadcast: Progress, limit: number): Promise<string[]> {
  const rows = await runSql<{ user_id: string }>(
    tx,
    `SELECT one.user_id FROM broadcast_recipients one
     WHERE one.broadcast_id = ? AND one.user_id > ?
       AND NOT EXISTS (SELECT 1 FROM deletions WHERE deletions.user_id = one.user_id)
     ORDER BY one.user_id LIMIT ${limit}${isPostgres(tx) ? ' FOR UPDATE OF one' : ''}`,
    [broadcast.id, broadcast.deliveredUpTo],
  );
  return rows.map(({ user_id }) => user_id);
}

interface Progress {
  id: string;
  deliveredUpTo: string;
}
