import { TENANT_ID } from '@sv/server/tenant';
import { runSql, type SqlRunner } from '../../kernel/database/sql';

/** Which quota of the two would be exceeded. */
export type FullQuota = 'plugin' | 'person';

export interface FileQuotas {
  pluginBytes: number;
  personBytes: number;
  personFiles: number;
}

export interface Holders {
  pluginId: string;
  ownerId: string;
}

/**
 * Counts one more file for its plugin and its owner, unless that is more than a quota: each in one statement, so that
 * files that come at the same time cannot share the last free byte.
 *
 * @returns the quota that is full; null when it was counted
 */
export async function countFile(
  tx: SqlRunner,
  { pluginId, ownerId }: Holders,
  size: number,
  quotas: FileQuotas,
): Promise<FullQuota | null> {
  // Always in this order, so that no two transactions wait for each other.
  const [plugin, person] = [{ bytes: quotas.pluginBytes }, { bytes: quotas.personBytes, files: quotas.personFiles }];
  if (!(await addTo(tx, ['files_plugin_usage', 'plugin_id'], pluginId, size, plugin))) return 'plugin';
  if (await addTo(tx, ['files_user_usage', 'user_id'], ownerId, size, person)) return null;
  const undo = 'UPDATE files_plugin_usage SET bytes = bytes - ?, files = files - 1 WHERE plugin_id = ?';
  await runSql(tx, undo, [size, pluginId]);
  return 'person';
}

/** Of what an integer column can count. */
const MOST = 2_000_000_000;

type Counter = readonly [table: 'files_plugin_usage' | 'files_user_usage', holder: 'plugin_id' | 'user_id'];

async function addTo(
  tx: SqlRunner,
  [table, holder]: Counter,
  id: string,
  size: number,
  quota: { bytes: number; files?: number },
): Promise<boolean> {
  if (size > quota.bytes) return false;
  const counted = await runSql(
    tx,
    `INSERT INTO ${table} (tenant_id, ${holder}, bytes, files) VALUES (?, ?, ?, 1)
     ON CONFLICT (${holder}) DO UPDATE SET bytes = ${table}.bytes + excluded.bytes, files = ${table}.files + 1
     WHERE ${table}.bytes + excluded.bytes <= ? AND ${table}.files < ? RETURNING files`,
    [TENANT_ID, id, size, quota.bytes, quota.files ?? MOST],
  );
  return counted.length > 0;
}

/** How much may still come, and which quota says so. */
export interface RoomLeft {
  bytes: number;
  quota: FullQuota;
}

export interface Usage {
  bytes: number;
  files: number;
}

/** What is counted now. */
export async function usageOf(db: SqlRunner, { pluginId, ownerId }: Holders): Promise<Record<FullQuota, Usage>> {
  const rows = await runSql<{ holder: FullQuota; bytes: string | number; files: number }>(
    db,
    `SELECT 'plugin' AS holder, bytes, files FROM files_plugin_usage WHERE plugin_id = ?
     UNION ALL SELECT 'person', bytes, files FROM files_user_usage WHERE user_id = ?`,
    [pluginId, ownerId],
  );
  const of = (holder: FullQuota): Usage => {
    const row = rows.find(one => one.holder === holder);
    return { bytes: Number(row?.bytes ?? 0), files: row?.files ?? 0 };
  };
  return { plugin: of('plugin'), person: of('person') };
}

/** For a limit before anything is read. It may be out of date at once: `countFile` decides. */
export async function roomLeft(db: SqlRunner, holders: Holders, quotas: FileQuotas): Promise<RoomLeft> {
  const used = await usageOf(db, holders);
  if (used.person.files >= quotas.personFiles) return { bytes: 0, quota: 'person' };
  const [plugin, person] = [quotas.pluginBytes - used.plugin.bytes, quotas.personBytes - used.person.bytes];
  return plugin < person ? { bytes: plugin, quota: 'plugin' } : { bytes: person, quota: 'person' };
}
