import { runReturning, type SqlRunner } from '../../kernel/database/sql';
import { noteUnnamed } from './removed-files.sql';

/** Forgets the small copies of one picture, in the transaction of the caller, and notes their content for removal. */
export async function removeThumbnailsOf(tx: SqlRunner, sourceSha256: string, now = new Date()): Promise<void> {
  const sql = 'DELETE FROM files_thumbnails WHERE source_sha256 = ? RETURNING sha256';
  await noteRemoved(tx, await runReturning<{ sha256: string }>(tx, sql, [sourceSha256]), now);
}

/** The same for pictures that no file names any more: a process ended between the picture and its small copies. */
export async function removeOrphanedThumbnails(tx: SqlRunner, now = new Date()): Promise<void> {
  const sql = `DELETE FROM files_thumbnails WHERE NOT EXISTS
    (SELECT 1 FROM files WHERE files.sha256 = files_thumbnails.source_sha256) RETURNING sha256`;
  await noteRemoved(tx, await runReturning<{ sha256: string }>(tx, sql), now);
}

const noteRemoved = (tx: SqlRunner, rows: readonly { sha256: string }[], now: Date): Promise<void> =>
  noteUnnamed(tx, [...new Set(rows.map(({ sha256 }) => sha256))], now);
