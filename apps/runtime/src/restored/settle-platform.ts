import { settleRestore } from '@sv/server/backup/restored-mark';
import type { DataSource } from 'typeorm';
import type { ActivityJournal } from '../activity/activity-journal';
import type { RevocationList } from '../auth-client/revocation-list';
import { runSql } from '../database/sql';
import { afterRestore } from './after-restore';

/** When the database was put back the last time; no secret and no setting, so no screen shows it. */
const RESTORED_AT = 'restored:at';

/** Does once what a database that was put back needs; before anybody is served from it. */
export const settlePlatform = (db: DataSource, journal: ActivityJournal, now = new Date()): Promise<void> =>
  settleRestore(db, async (tx, mark) => {
    await afterRestore(tx, mark, journal, now);
    await runSql(
      tx,
      'INSERT INTO platform_settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      [RESTORED_AT, now.toISOString()],
    );
  });

/**
 * Cookies from before a restore are asked about, also those of people whom the identity database does not know any more:
 * it has no revocation for them.
 */
export async function distrustOlderCookies(db: DataSource, revocations: RevocationList): Promise<void> {
  const [row] = await runSql<{ value: string }>(db, 'SELECT value FROM platform_settings WHERE key = ?', [RESTORED_AT]);
  if (row) revocations.voidAllUntil(Date.parse(row.value));
}
