import type { MovedTable } from './moved-tables';
import { MoveError } from '../move-error';
import type { MovedStore, TableChecksum } from './move-rows';

/** What was read of a table on both sides: how many rows, and a sum of their hashes that knows no order. */
export interface TableReport {
  store: string;
  table: string;
  source: TableChecksum;
  target: TableChecksum;
}

/** Reads everything that was moved again, from the target. */
export async function verifyStores(
  stores: readonly MovedStore[],
  read: (of: string) => Promise<TargetReader>,
): Promise<TableReport[]> {
  const reports: TableReport[] = [];
  for (const { of, tables } of stores) {
    const reader = await read(of);
    try {
      for (const { table, source } of tables)
        reports.push({ store: of, table: table.name, source, target: await reader.checksumOf(table) });
    } finally {
      reader.close();
    }
  }
  return reports;
}

export interface TargetReader {
  checksumOf(table: MovedTable): Promise<TableChecksum> | TableChecksum;
  close(): void;
}

/** @throws MoveError naming the first table that is not the same on both sides */
export function assertEqual(reports: readonly TableReport[]): void {
  const wrong = reports.filter(({ source, target }) => source.rows !== target.rows || source.sum !== target.sum);
  const [first] = wrong;
  if (!first) return;
  const { store, table, source, target } = first;
  const what =
    source.rows === target.rows ? 'rows of it are not what they were' : `of ${source.rows} rows it has ${target.rows}`;
  const more = wrong.length === 1 ? '' : `, and ${wrong.length - 1} more tables differ`;
  throw new MoveError(`${table} (${store}) was not moved as it was: ${what}${more}`);
}
