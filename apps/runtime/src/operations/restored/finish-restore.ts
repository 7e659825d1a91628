import { finishPendingRestore } from '@sv/server/backup/restored-mark';
import type { DataSource } from 'typeorm';
import type { ActivityJournal } from '../../activity/journal/activity-journal';
import type { RevocationList } from '../../kernel/auth-client/revocation-list';
import { putSetting, readSetting } from '../../kernel/settings/platform-settings.sql';
import { afterRestore } from './after-restore.sql';

/** When the database was put back the last time; no secret and no setting, so no screen shows it. */
const RESTORED_AT = 'restored:at';

/** Does once what a database that was put back needs; before anybody is served from it. */
export const finishRestore = (db: DataSource, journal: ActivityJournal, now = new Date()): Promise<void> =>
  finishPendingRestore(db, async (tx, mark) => {
    await afterRestore(tx, mark, journal, now);
    await putSetting(tx, RESTORED_AT, now.toISOString());
  });

/**
 * Cookies from before a restore are asked about, also those of people whom the identity database does not know any more:
 * it has no revocation for them.
 */
export async function distrustOlderCookies(db: DataSource, revocations: RevocationList): Promise<void> {
  const restoredAt = await readSetting(db, RESTORED_AT);
  if (restoredAt) revocations.voidAllUntil(Date.parse(restoredAt));
}
