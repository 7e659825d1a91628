import type { EntityManager } from 'typeorm';
import { isPostgres, runReturning, runSql } from '../../../kernel/database/sql';

/** A broadcast that some recipients have not got yet, and its progress. */
export interface Progress {
  id: string;
  title: string;
  body: string | null;
  url: string | null;
  category: string;
  recipients: number;
  delivered: number;
  deliveredUpTo: string;
}

const COLUMNS = `id, title, body, url, category, recipients, delivered, delivered_up_to AS "deliveredUpTo"`;

/**
 * Reads it and keeps every other process from it until the transaction ends; on SQLite the transaction itself does.
 * Written as SQL like the rest of a batch: with the repository it takes twice as long.
 */
export async function lockProgress(tx: EntityManager, id: string): Promise<Progress | null> {
  const lock = isPostgres(tx) ? 'FOR UPDATE' : '';
  const sql = `SELECT ${COLUMNS} FROM broadcasts WHERE id = ? AND finished_at IS NULL ${lock}`;
  const [row] = await runSql<Progress>(tx, sql, [id]);
  return row ?? null;
}

/**
 * Waits for the running batches and holds up the next ones until the transaction ends. No batch can then write for a
 * person after the transaction has deleted their rows.
 */
export async function holdBroadcasts(tx: EntityManager): Promise<void> {
  if (isPostgres(tx)) await runSql(tx, 'SELECT id FROM broadcasts WHERE finished_at IS NULL ORDER BY id FOR UPDATE');
}

/** @param finishedAt set with the last batch: then those who were deleted meanwhile are no longer counted */
export async function moveOn(
  tx: EntityManager,
  { id, deliveredUpTo, delivered, recipients }: Progress,
  userIds: readonly string[],
  finishedAt: Date | null,
): Promise<void> {
  const now = delivered + userIds.length;
  const moved = await runReturning(
    tx,
    `UPDATE broadcasts SET delivered = ?, delivered_up_to = ?, recipients = ?, finished_at = ?
     WHERE id = ? AND delivered_up_to = ? AND finished_at IS NULL RETURNING id`,
    [
      now,
      userIds.at(-1) ?? deliveredUpTo,
      finishedAt ? now : recipients,
      finishedAt?.toISOString() ?? null,
      id,
      deliveredUpTo,
    ],
  );
  if (moved.length !== 1) throw new Error('This batch of the broadcast is another process’s.');
}
