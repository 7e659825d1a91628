import { finishPendingRestore } from '@sv/server/backup/restored-mark';
import type { DataSource } from 'typeorm';
import type { ActivityJournal } from '../../activity/journal/activity-journal';
import type { RevocationList } from '../../kernel/auth-client/revocation-list';
import { putSetting, readSetting } from '../../kernel/settings/platform-settings.sql';
import { afterRestore, recordMove } from './after-restore.sql';

/**
 * The key under which the time of the last restore is stored. It is neither a secret nor a setting, so no page shows
 * it.
 */
const RESTORED_AT = 'restored:at';

/** Does once what a restored or moved database needs, before any request is served from it. */
export const finishRestore = (db: DataSource, journal: ActivityJournal, now = new Date()): Promise<void> =>
  finishPendingRestore(db, async (tx, mark) => {
    await (mark.kind === 'move' ? recordMove : afterRestore)(tx, mark, journal, now);
    await putSetting(tx, RESTORED_AT, now.toISOString());
  });

/**
 * Has cookies from before a restore verified again, also those of people whom the identity database does not know any
 * more: it has no revocation for them.
 */
export async function distrustOlderCookies(db: DataSource, revocations: RevocationList): Promise<void> {
  const restoredAt = await readSetting(db, RESTORED_AT);
  if (restoredAt) revocations.voidAllUntil(Date.parse(restoredAt));
}
