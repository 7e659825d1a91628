import { type MovedTable, movedTables } from './moved-tables';
import { PostgresStore } from './postgres-store';
import type { PostgresTarget } from '../target/postgres-target';
import { canonicalRow } from './row-text';
import { RowChecksum } from './row-checksum';
import { SqliteStore } from './sqlite-store';

/** What one side has of a table. */
export interface TableChecksum {
  rows: number;
  sum: string;
}

/** A store that was moved, and what was read of it. */
export interface MovedStore {
  of: string;
  tables: { table: MovedTable; source: TableChecksum }[];
}

const checksumOf = ({ rows, hex }: RowChecksum): TableChecksum => ({ rows, sum: hex });

/** Moves the rows of a store to Postgres, in a transaction of the caller's. @throws MoveError */
export async function moveToPostgres(
  of: string,
  source: SqliteStore,
  { target, left }: { target: PostgresTarget; left: readonly string[] },
): Promise<MovedStore> {
  const store = await PostgresStore.open(target.client, { schema: target.schemaFor(of), owns: () => true });
  const count = (table: string): number => source.countRows(table);
  const tables = await movedTables({ of, postgres: store.shape, sqlite: source.tables, source: 'sqlite', count, left });
  await store.makeReady(tables);
  const moved: MovedStore = { of, tables: [] };
  for (const table of tables) {
    const sum = new RowChecksum();
    await store.load(table, counted(source.rows(table), sum));
    moved.tables.push({ table, source: checksumOf(sum) });
  }
  await store.complete(source.counters);
  return moved;
}

/** Moves the rows of a store to SQLite. @throws MoveError */
export async function moveToSqlite(
  of: string,
  source: PostgresStore,
  { path, left }: { path: string; left: readonly string[] },
): Promise<MovedStore> {
  const store = SqliteStore.openForWriting(path);
  try {
    const count = (table: string): Promise<number> => source.countRows(table);
    const tables = await movedTables({
      of,
      postgres: source.shape,
      sqlite: store.tables,
      source: 'postgres',
      count,
      left,
    });
    store.clear(tables);
    const moved: MovedStore = { of, tables: [] };
    for (const table of tables) {
      const [sum, insert] = [new RowChecksum(), store.inserter(table)];
      for await (const lines of source.rows(table))
        for (const line of lines) {
          sum.addRow(canonicalRow(table.columns, line));
          insert(line.toString('utf8'));
        }
      moved.tables.push({ table, source: checksumOf(sum) });
    }
    for (const [table, last] of source.counters) store.setCounter(table, last);
    store.commit();
    return moved;
  } finally {
    store.close();
  }
}

/** Reads a table of the target again. */
export async function checksumOnPostgres(store: PostgresStore, table: MovedTable): Promise<TableChecksum> {
  const sum = new RowChecksum();
  for await (const lines of store.rows(table)) for (const line of lines) sum.addRow(canonicalRow(table.columns, line));
  return checksumOf(sum);
}

export function checksumOnSqlite(store: SqliteStore, table: MovedTable): TableChecksum {
  const sum = new RowChecksum();
  for (const row of store.rows(table)) sum.addRow(row);
  return checksumOf(sum);
}

function* counted(rows: Iterable<string>, sum: RowChecksum): Generator<string> {
  for (const row of rows) {
    sum.addRow(row);
    yield row;
  }
}
