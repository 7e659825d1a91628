import { TENANT_ID } from '@sv/server/tenant';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { isPostgres, runSql } from '../../kernel/database/sql';

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
