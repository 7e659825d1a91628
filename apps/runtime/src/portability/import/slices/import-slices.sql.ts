import { newId } from '@sv/server/ids/new-id';
import { TENANT_ID } from '@sv/server/tenant';
import { runReturning, runSql, type SqlRunner } from '../../../kernel/database/sql';
import { runThatGoesOn } from '../run/import-runs.sql';

/** Of which section of which import a slice is, and where it was written. */
export interface SliceOwner {
  userId: string;
  runId: string;
  sectionId: string;
  /** The plugin in whose own file it is; null for the platform's. */
  pluginId: string | null;
}

export interface StoredSlice {
  id: string;
  sectionId: string;
  pluginId: string | null;
  /** Whether its section was finished since: it only has to be forgotten. */
  isKept: number;
}

/**
 * To be run before the slice is committed, or together with it. It fails when the import was ended meanwhile: nothing is
 * added for a person who is being deleted.
 */
export function sliceStatement(
  on: SqlRunner,
  { userId, runId, sectionId, pluginId }: SliceOwner,
  { undo, now = new Date() }: { undo: Buffer; now?: Date },
): { sql: string; parameters: unknown[] } {
  return {
    sql: `INSERT INTO import_slices (id, tenant_id, user_id, run_id, section_id, plugin_id, undo, created_at)
      VALUES (?, ?, ?, (${runThatGoesOn(on)}), ?, ?, ?, ?)`,
    parameters: [newId(), TENANT_ID, userId, runId, sectionId, pluginId, undo, now.toISOString()],
  };
}

/** The slice that was written last, of those that `where` selects. @param where of our own, with placeholders */
export async function lastSlice(on: SqlRunner, where: string, parameters: unknown[]): Promise<StoredSlice | null> {
  const [slice] = await runSql<StoredSlice>(
    on,
    `SELECT id, section_id AS "sectionId", plugin_id AS "pluginId", EXISTS (SELECT 1 FROM import_receipts receipt
       WHERE receipt.run_id = slice.run_id AND receipt.section_id = slice.section_id) AS "isKept"
     FROM import_slices slice WHERE ${where} ORDER BY id DESC LIMIT 1`,
    parameters,
  );
  return slice ?? null;
}

/** @returns how to undo it; null when somebody else has done that */
export async function takeSlice(on: SqlRunner, id: string): Promise<Buffer | null> {
  const [slice] = await runReturning<{ undo: Buffer }>(on, 'DELETE FROM import_slices WHERE id = ? RETURNING undo', [
    id,
  ]);
  return slice?.undo ?? null;
}

/** @returns how to undo it; null when somebody else has done that */
export async function readSlice(on: SqlRunner, id: string): Promise<Buffer | null> {
  const [slice] = await runSql<{ undo: Buffer }>(on, 'SELECT undo FROM import_slices WHERE id = ?', [id]);
  return slice?.undo ?? null;
}
