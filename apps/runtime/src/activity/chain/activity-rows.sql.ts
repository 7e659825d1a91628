import { runSql, type SqlRunner } from '../../kernel/database/sql';
import type { ChainHead } from './chain-head.sql';
import { LINE_COLUMNS, type LogLine } from './log-line';

const PLACES = `(${LINE_COLUMNS.map(() => '?').join(', ')})`;

/** @param lines as many as fit into one statement: Postgres takes 65,535 parameters, SQLite 32,766 */
export const insertLines = (on: SqlRunner, lines: readonly LogLine[]): Promise<unknown> =>
  runSql(
    on,
    `INSERT INTO activity_log (${LINE_COLUMNS.join(', ')}) VALUES ${lines.map(() => PLACES).join(', ')}`,
    lines.flatMap(line => LINE_COLUMNS.map(column => line[column])),
  );

/** The last entry before a place; the end of an empty log where there is none. */
export async function lastEntryBefore(on: SqlRunner, seq: number): Promise<ChainHead> {
  const sql = `SELECT seq, hash FROM activity_log WHERE seq < ${seq} ORDER BY seq DESC LIMIT 1`;
  const [row = { seq: 0, hash: '' }] = await runSql<ChainHead>(on, sql);
  return row;
}

/** The highest place that an entry has; 0 in an empty log. */
export async function highestSeq(on: SqlRunner): Promise<number> {
  const [top] = await runSql<{ seq: number | null }>(on, 'SELECT MAX(seq) AS seq FROM activity_log');
  return top?.seq ?? 0;
}

export async function hashAt(on: SqlRunner, seq: number): Promise<string | null> {
  const [row] = await runSql<{ hash: string }>(on, 'SELECT hash FROM activity_log WHERE seq = ?', [seq]);
  return row?.hash ?? null;
}

export async function countEntriesBefore(on: SqlRunner, at: Date): Promise<number> {
  const sql = 'SELECT COUNT(*) AS rows FROM activity_log WHERE created_at < ?';
  const [row] = await runSql<{ rows: number | string }>(on, sql, [at.toISOString()]);
  return Number(row?.rows ?? 0);
}

/** Also deletes the checkpoints before it that a later one replaces. */
export async function deleteEntriesUpTo(on: SqlRunner, seq: number): Promise<void> {
  await runSql(on, `DELETE FROM activity_checkpoints WHERE seq < ? AND kind IN ('head', 'retention')`, [seq]);
  await runSql(on, 'DELETE FROM activity_log WHERE seq <= ?', [seq]);
}
