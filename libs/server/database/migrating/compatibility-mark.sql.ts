import type { QueryRunner } from 'typeorm';
import { isPostgres, quoted } from '../legacy/table-shape';
import type { Compatibility } from './compatibility';

const MARK = /^for (\S+) and later, last opened by (\S+)$/;

/**
 * A line of the ledger that is no migration. There it goes into every backup, and a version that knows nothing of it
 * refuses the database, as it refuses one with a migration that it does not know.
 */
export const isMark = (name: string): boolean => MARK.test(name);

export function readMark(names: Iterable<string>): Compatibility | null {
  for (const name of names) {
    const [, oldest, by] = MARK.exec(name) ?? [];
    if (oldest && by) return { oldest, by };
  }
  return null;
}

/** Inside a transaction that no other process has. */
export async function writeMark(runner: QueryRunner, ledger: string, { oldest, by }: Compatibility): Promise<void> {
  const { schema } = runner.dataSource.options as { schema?: string };
  const table = schema ? `${quoted(schema)}.${quoted(ledger)}` : quoted(ledger);
  const values = isPostgres(runner) ? 'VALUES ($1, $2)' : 'VALUES (?, ?)';
  await runner.query(`DELETE FROM ${table} WHERE name LIKE 'for % and later, last opened by %'`);
  await runner.query(`INSERT INTO ${table} (timestamp, name) ${values}`, [
    0,
    `for ${oldest} and later, last opened by ${by}`,
  ]);
}
