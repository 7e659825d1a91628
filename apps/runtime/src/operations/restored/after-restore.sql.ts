import type { RestoredMark } from '@sv/server/backup/restored-mark';
import { giveUpWaiting } from '@sv/server/mail/give-up-waiting';
import type { EntityManager } from 'typeorm';
import type { ActivityJournal } from '../../activity/journal/activity-journal';
import { stayRevoked } from './stay-revoked.sql';
import { runSql } from '../../kernel/database/sql';

const CLI = { actorId: 'cli', actorType: 'cli' } as const;

/**
 * What a platform database that was put back needs before anybody is served from it: nothing goes out a second time,
 * and the activity log records where the restored part ends.
 *
 * Pushes and push subscriptions are deleted with the sessions: since the backup a browser may have come to belong to
 * somebody else. A broadcast under way continues, because those it had reached since have it in no inbox any more.
 */
export async function afterRestore(
  tx: EntityManager,
  { backupId, madeAt, keepsSessions, revocations }: RestoredMark,
  journal: ActivityJournal,
  now = new Date(),
): Promise<void> {
  await giveUpWaiting(tx, 'it waited when the backup was made, and may have been sent since', now);
  await runSql(tx, 'DELETE FROM push_outbox');
  await runSql(tx, 'DELETE FROM consent_tokens');
  // A copy of an instance may see the backups of the original, and must not delete them by its rules.
  await runSql(tx, 'DELETE FROM backups');
  if (!keepsSessions) await runSql(tx, 'DELETE FROM push_subscriptions');
  const stayedRevoked = await stayRevoked(tx, revocations, now);
  const metadata = { backupId, madeAt, keptSessions: keepsSessions, ...(stayedRevoked && { stayedRevoked }) };
  await journal.record(tx, { action: 'instance.restored', actor: CLI, visibility: 'admin', metadata }, now);
}

/** After a move everything that waited still waits, and the new place is the only one that sends it. */
export async function recordMove(
  tx: EntityManager,
  { backupId: moveId, madeAt }: RestoredMark,
  journal: ActivityJournal,
  now = new Date(),
): Promise<void> {
  const metadata = { moveId, madeAt };
  await journal.record(tx, { action: 'instance.moved', actor: CLI, visibility: 'admin', metadata }, now);
}
