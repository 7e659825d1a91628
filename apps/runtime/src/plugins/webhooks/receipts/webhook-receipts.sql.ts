import { TENANT_ID } from '@sv/server/tenant';
import { runReturning, runSql, type SqlRunner } from '../../../kernel/database/sql';
import { quoted } from '../../stores/postgres/role-place';

/** The receipts of webhooks, in the platform's table or in one that is in a plugin's store. */
const PLATFORMS = 'webhook_receipts';

/**
 * One statement: of two requests with the same webhook one waits for the other's transaction.
 *
 * @returns false when there is one already
 */
export async function addReceipt(on: SqlRunner, table: string, receipt: string, now: Date): Promise<boolean> {
  const sql = `INSERT INTO ${quoted(table)} (receipt, received_at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING receipt`;
  return (await runSql(on, sql, [receipt, now.toISOString()])).length > 0;
}

/** Of a plugin without a store. @returns false when there is one already */
export async function addPlatformReceipt(
  on: SqlRunner,
  pluginId: string,
  receipt: string,
  now: Date,
): Promise<boolean> {
  const sql = `INSERT INTO ${PLATFORMS} (tenant_id, plugin_id, receipt, received_at) VALUES (?, ?, ?, ?)
    ON CONFLICT DO NOTHING RETURNING receipt`;
  return (await runSql(on, sql, [TENANT_ID, pluginId, receipt, now.toISOString()])).length > 0;
}

/** @returns how many were deleted */
export async function deleteReceiptsBefore(on: SqlRunner, before: Date, table = PLATFORMS): Promise<number> {
  const sql = `DELETE FROM ${quoted(table)} WHERE received_at < ? RETURNING receipt`;
  return (await runReturning(on, sql, [before.toISOString()])).length;
}
