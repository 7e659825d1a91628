import { removeFileRows } from '../../../files/rows/removed-files.sql';
import type { SqlRunner } from '../../../kernel/database/sql';

/**
 * The section whose slices are undone in their own way: everybody's files are counted in the same rows, so those rows
 * cannot become what they were. Its files are removed, as their owner would.
 */
export const FILES = 'files';

export const undoOfFiles = (ids: readonly string[]): Buffer | null =>
  ids.length === 0 ? null : Buffer.from(JSON.stringify(ids));

export async function undoFiles(tx: SqlRunner, undo: Buffer): Promise<void> {
  for (const id of JSON.parse(undo.toString('utf8')) as string[]) await removeFileRows(tx, { id });
}
