import type { EntityManager } from 'typeorm';
import { runSql } from '../../kernel/database/sql';
import { removeFileRows } from '../../files/rows/removed-files.sql';
import { holdBroadcasts } from '../../notifications/broadcasts/delivery/broadcast-progress.sql';
import { Revisions } from '../../kernel/database/revisions';

/**
 * The columns of the platform's tables that name the owner of a row: these rows are deleted with the person. A test
 * compares this and {@link keptColumns} with the schema, so that a new table cannot be forgotten.
 */
export const personalColumns = [
  ['account_preferences', 'user_id'],
  ['assets', 'owner_id'],
  ['broadcast_recipients', 'user_id'],
  ['capability_grants', 'user_id'],
  ['consent_grants', 'user_id'],
  ['consent_suggestions', 'user_id'],
  ['consent_tokens', 'user_id'],
  ['data_access_log', 'user_id'],
  ['entitlements', 'user_id'],
  ['exports', 'user_id'],
  ['files', 'owner_id'],
  ['files_user_usage', 'user_id'],
  ['home_layouts', 'user_id'],
  ['import_receipts', 'user_id'],
  ['import_runs', 'user_id'],
  ['import_slices', 'user_id'],
  ['jobs', 'user_id'],
  ['mail_outbox', 'user_id'],
  ['notification_preferences', 'user_id'],
  ['notifications', 'user_id'],
  ['plugin_settings', 'user_id'],
  ['plugin_badges', 'user_id'],
  ['public_links', 'user_id'],
  ['push_outbox', 'user_id'],
  ['push_subscriptions', 'user_id'],
] as const;

/** Columns with the id of a person in rows that stay: they record who did something, and contain no name. */
export const keptColumns = [
  ['activity_log', 'actor_id'],
  ['activity_log', 'subject_user_id'],
  ['admin_keys', 'created_by'],
  ['broadcasts', 'sender_id'],
  ['deletions', 'actor_id'],
  ['deletions', 'user_id'],
  ['plugin_status', 'override_actor_id'],
] as const;

/** Deletes what the platform keeps of a person. It may run any number of times: finding nothing is no error. */
export async function deletePersonalRows(tx: EntityManager, userId: string): Promise<void> {
  await holdBroadcasts(tx);
  await forgetOwnerOfRevoked(tx, userId);
  await removeFileRows(tx, { owner_id: userId });
  for (const [table, column] of personalColumns) await runSql(tx, `DELETE FROM ${table} WHERE ${column} = ?`, [userId]);
  // Every process keeps these rows in memory.
  await Revisions.grow(tx, 'entitlements');
  await Revisions.grow(tx, 'capability-grants');
  await Revisions.grow(tx, 'push-subscriptions');
}

/** A revoked licence stays revoked, or the same person could come back under the same address and enter it again. */
function forgetOwnerOfRevoked(tx: EntityManager, userId: string): Promise<unknown> {
  const sql = `UPDATE entitlements SET user_id = '', license_token = '' WHERE user_id = ? AND status = 'revoked'`;
  return runSql(tx, sql, [userId]);
}
