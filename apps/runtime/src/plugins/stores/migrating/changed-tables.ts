import type { QueryRunner } from 'typeorm';
import type { TableAccessGuard } from '../access/table-access-guard';

export interface PlacedTable {
  name: string;
  /** Postgres: in a schema that is not the store's. */
  isElsewhere: boolean;
}

/** Every table, by what identifies it: its object id on Postgres, where a name can change, and its name on SQLite. */
export type Tables = ReadonlyMap<string, PlacedTable>;

/** SQLite makes tables for itself, whose names nobody else can have. */
const ON_SQLITE = `SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
const PLACED = `SELECT c.oid::text AS id, c.relname AS name,
    n.nspname <> COALESCE($1::text, current_schema()) AS elsewhere
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;

/** All but reading: a row that is written locks its table, and so does making, changing and dropping one. */
const LOCKED = `SELECT DISTINCT relation::text AS id FROM pg_catalog.pg_locks
  WHERE pid = pg_backend_pid() AND locktype = 'relation' AND mode <> 'AccessShareLock'
    AND database = (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database())`;

/** SQLite's authorizer is not asked about foreign keys, which are only text until a row is written. */
const POINTED_AT = `SELECT DISTINCT t.name AS child, k."table" AS parent
  FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) k WHERE t.type = 'table'`;

export async function tablesNow(runner: QueryRunner): Promise<Tables> {
  const { options } = runner.dataSource;
  if (options.type !== 'postgres') {
    const tables = (await runner.query(ON_SQLITE)) as { name: string }[];
    return new Map(tables.map(({ name }) => [name, { name, isElsewhere: false }]));
  }
  const parameters = [options.schema ?? null];
  const rows = (await runner.query(PLACED, parameters)) as { id: string; name: string; elsewhere: boolean }[];
  return new Map(rows.map(({ id, name, elsewhere }) => [id, { name, isElsewhere: elsewhere }]));
}

/**
 * The tables that this transaction made, changed or dropped since then. On Postgres its locks show that, because other
 * transactions change tables at the same time; on SQLite no other transaction can.
 */
export async function changedTables(runner: QueryRunner, before: Tables): Promise<PlacedTable[]> {
  const after = await tablesNow(runner);
  const ids =
    runner.dataSource.options.type === 'postgres'
      ? ((await runner.query(LOCKED)) as { id: string }[]).map(({ id }) => id)
      : [...before.keys(), ...after.keys()].filter(id => before.has(id) !== after.has(id));
  return ids.flatMap(id => [before.get(id), after.get(id)].filter(table => table !== undefined));
}

/**
 * SQLite: a table that is not the store's, and to which one of its foreign keys points; on Postgres the locks show it.
 */
export async function foreignParent(runner: QueryRunner, accessGuard: TableAccessGuard): Promise<string | undefined> {
  if (runner.dataSource.options.type === 'postgres') return undefined;
  const keys = (await runner.query(POINTED_AT)) as { child: string; parent: string }[];
  return keys.find(({ child, parent }) => accessGuard.owns(child) && !accessGuard.owns(parent.toLowerCase()))?.parent;
}
