import { TENANT_ID } from '@sv/server/tenant';
import type { EntityManager } from 'typeorm';
import { isPostgres, runSql } from '../../../kernel/database/sql';
import type { NotificationRecord } from '../../notification/notification-draft';

/** Rows in one statement: on SQLite it takes some 2 ms, in which nobody else is served. */
const AT_ONCE_SQLITE = 100;

const FROM_JSON = '(SELECT value ->> 0 AS id, value ->> 1 AS user_id FROM json_each(?)) one';
const FROM_ARRAYS = 'unnest(?::text[], ?::text[]) AS one(id, user_id)';
const INSERT = `INSERT INTO notifications
    (id, user_id, tenant_id, source_type, title, body, url, category, broadcast_id, created_at)
  SELECT one.id, one.user_id, ?, ?, ?, ?, ?, ?, ?, ? FROM`;

/** Writes notifications that differ in nothing but whose they are: what they have in common is sent once. */
export async function insertBroadcast(tx: EntityManager, records: readonly NotificationRecord[]): Promise<void> {
  if (isPostgres(tx)) {
    const ids = records.map(({ id }) => id);
    await runSql(tx, `${INSERT} ${FROM_ARRAYS}`, [...inCommon(records), ids, records.map(({ userId }) => userId)]);
    return;
  }
  for (let at = 0; at < records.length; at += AT_ONCE_SQLITE) {
    const part = records.slice(at, at + AT_ONCE_SQLITE).map(({ id, userId }) => [id, userId]);
    await runSql(tx, `${INSERT} ${FROM_JSON}`, [...inCommon(records), JSON.stringify(part)]);
  }
}

function inCommon([one]: readonly NotificationRecord[]): unknown[] {
  const { sourceType, title, body, url, category, broadcastId, createdAt } = one!;
  return [TENANT_ID, sourceType, title, body ?? null, url ?? null, category, broadcastId, createdAt.toISOString()];
}
