import { existsSync } from 'node:fs';
import type { DatabasePlace } from '@sv/server/config/database-places';
import { fileOf } from '@sv/server/backup/instance-places';
import { connect, quoted } from '@sv/server/backup/postgres/connect';
import { errorCodeOf } from '@sv/server/database/error-code';
import { askFile } from '@sv/server/backup/sqlite/dump-file';

/** What the workspace wrote down of a backup when it made it, or why nothing is known. */
export type RecordedBackup = { sha256: string } | { unknown: string; isUnsure?: true };

/** From the platform's database as it is: a restore may be due because there is none, or because it is damaged. */
export async function recordedBackup(platform: DatabasePlace, name: string): Promise<RecordedBackup> {
  try {
    const [row] = await rowsOf(platform, name);
    if (!row) return { unknown: 'there is no record here of a backup of this name' };
    return row.sha256 === null ? { unknown: 'it was made before hashes were kept' } : { sha256: row.sha256 };
  } catch (error) {
    if (keepsNone(error)) return { unknown: 'the database here is empty, or of a version that kept no hashes' };
    return { unknown: 'the database here cannot say what was made', isUnsure: true };
  }
}

/** There is no such table or column: in Postgres 42P01 and 42703. */
const keepsNone = (error: unknown): boolean =>
  ['42P01', '42703'].includes(errorCodeOf(error)) || /no such (table|column)/.test(String(error));

async function rowsOf(platform: DatabasePlace, name: string): Promise<{ sha256: string | null }[]> {
  const file = fileOf(platform);
  if (file && !existsSync(file)) return [];
  if (file) return askFile(file, 'SELECT sha256 FROM backups WHERE name = ?', name);
  const table = platform.schema ? `${quoted(platform.schema)}.backups` : 'backups';
  const client = await connect(platform);
  const ask = client.query<{ sha256: string | null }>(`SELECT sha256 FROM ${table} WHERE name = $1`, [name]);
  return (await ask.finally(() => client.end())).rows;
}
