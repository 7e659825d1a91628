import type { SchemaShape } from '../../postgres/schema-shape';
import { MOVE_TABLE } from '../../../database/unfinished-move';
import { UNFINISHED_TABLE } from '../../../database/unfinished-restore';
import { RESTORED_TABLE } from '../../restored-mark';
import { MoveError } from '../move-error';
import { kindOf, type MovedColumn } from './row-text';

/** What is written about restores and moves, which is no part of an instance. */
const ABOUT_MOVES: ReadonlySet<string> = new Set([RESTORED_TABLE, UNFINISHED_TABLE, MOVE_TABLE]);

/** A table that is there on both sides, with the same columns. */
export interface MovedTable {
  name: string;
  columns: MovedColumn[];
}

/** The names of tables and their columns, on SQLite. */
export type SqliteTables = ReadonlyMap<string, readonly string[]>;

/** How many rows a table of the source has. */
type CountRows = (table: string) => Promise<number> | number;

interface Sides {
  /** How the store is called: `platform`, `identity`, or the id of a plugin. */
  of: string;
  postgres: SchemaShape;
  sqlite: SqliteTables;
  source: 'sqlite' | 'postgres';
  count: CountRows;
  /** Those that stay in the old database. */
  left?: readonly string[];
}

/**
 * The tables to move. A table of the source that the target has not must be empty: some are made when they are needed
 * for the first time.
 *
 * @throws MoveError naming what would be lost
 */
export async function movedTables({ of, postgres, sqlite, source, count, left = [] }: Sides): Promise<MovedTable[]> {
  const there = new Map(
    postgres.tables.filter(({ name }) => !ABOUT_MOVES.has(name)).map(table => [table.name, table.columns] as const),
  );
  const names = source === 'sqlite' ? [...sqlite.keys()].filter(name => !ABOUT_MOVES.has(name)) : [...there.keys()];
  const tables: MovedTable[] = [];
  for (const name of names.filter(name => !left.includes(name)).sort()) {
    const [shape, columns] = [there.get(name), sqlite.get(name)];
    if (!shape || !columns) {
      if ((await count(name)) > 0) throw unknown(of, name);
      continue;
    }
    const own = shape.filter(({ kind }) => !kind.startsWith('computed'));
    const missing = differing(
      own.map(column => column.name),
      columns,
    );
    if (missing) throw new MoveError(`${of}: ${name}.${missing} is on one side only, so ${name} cannot be moved`);
    tables.push({ name, columns: own.map(({ name: column, type }) => columnOf(name, column, type)) });
  }
  return tables;
}

function columnOf(table: string, name: string, type: string): MovedColumn {
  const kind = kindOf(type);
  if (kind) return { name, kind };
  throw new MoveError(`${table}.${name} is of the type ${type} on Postgres, which SQLite keeps in another way`);
}

const differing = (one: readonly string[], other: readonly string[]): string | undefined =>
  one.find(name => !other.includes(name)) ?? other.find(name => !one.includes(name));

const unknown = (of: string, table: string): MoveError =>
  new MoveError(
    `the table ${table} has rows, and nothing in this version makes it (${of}): it would be lost. If it belongs to a plugin, ` +
      'install that plugin; otherwise remove the table',
  );
