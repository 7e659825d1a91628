import type { QueryRunner } from 'typeorm';
import { databaseFaultOf } from '../database-fault';
import { type TableMove, type RowPlan, planRows } from './row-plan';
import type { OldVersion } from './old-version';
import { countRows, quoted, shapeOf, tableNames } from './table-shape';

/**
 * Moves the rows of one old table. The table goes when everything in it has found its place; else it stays under the
 * name it was given, whole.
 *
 * @returns a warning about rows that stayed behind; null when there are none
 */
export async function moveTable(
  runner: QueryRunner,
  version: OldVersion,
  tableMove: TableMove,
): Promise<string | null> {
  const { from, aside } = tableMove.table;
  const moved = await orFault(runner, () => move(runner, version, tableMove));
  if (moved !== null) {
    return `Not all of table ${from} of ${version.name} could be taken over: ${moved}. It is kept as ${aside}.`;
  }
  const dropped = await orFault(runner, async () => {
    await runner.query(`DROP TABLE ${quoted(aside)}`);
    return null;
  });
  return dropped && `All of table ${from} of ${version.name} was taken over. It stays as ${aside} anyway: ${dropped}.`;
}

/**
 * Does all of the work or nothing. A refusal of the database is returned and not thrown, unless the database cannot be
 * used at all.
 */
async function orFault(runner: QueryRunner, work: () => Promise<string | null>): Promise<string | null> {
  await runner.startTransaction();
  try {
    const answer = await work();
    await runner.commitTransaction();
    return answer;
  } catch (error) {
    if (databaseFaultOf(error)) throw error;
    await runner.rollbackTransaction();
    return `the database says: ${(error as Error).message}`;
  }
}

/** @returns why something stayed behind */
async function move(runner: QueryRunner, version: OldVersion, tableMove: TableMove): Promise<string | null> {
  const { aside } = tableMove.table;
  const rows = await countRows(runner, aside);
  if (rows === 0) return null;
  if (!(await tableNames(runner)).has(tableMove.to)) return `${tableMove.to} has no table any more`;
  const plan = planRows(runner, version, {
    tableMove,
    old: await shapeOf(runner, aside),
    today: await shapeOf(runner, tableMove.to),
  });
  if (plan.missing.length > 0) return `it has no ${plan.missing.join(', ')}`;
  const arrived = await insert(runner, plan, tableMove);
  if (arrived < rows) return `${rows - arrived} of ${rows} rows do not fit`;
  const unknown = await filled(runner, aside, plan.unknown);
  return unknown.length > 0 ? `there is no place for ${unknown.join(', ')}` : null;
}

/** @returns how many rows of the old table are in the new one now */
async function insert(runner: QueryRunner, plan: RowPlan, { to, oldWins }: TableMove): Promise<number> {
  if (oldWins && plan.replaced) await runner.query(plan.replaced);
  const before = await countRows(runner, to);
  await runner.query(plan.insert);
  return (await countRows(runner, to)) - before;
}

/** The unknown columns that have a value in some row. */
async function filled(runner: QueryRunner, table: string, columns: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const column of columns) {
    const sql = `SELECT 1 AS one FROM ${quoted(table)} WHERE ${quoted(column)} IS NOT NULL LIMIT 1`;
    const rows = (await runner.query(sql)) as unknown[];
    if (rows.length > 0) found.push(column);
  }
  return found;
}
