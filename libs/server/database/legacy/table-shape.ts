import type { QueryRunner } from 'typeorm';

/** A table as the database has it, whoever made it. */
export interface TableShape {
  name: string;
  columns: readonly ColumnShape[];
}

export interface ColumnShape {
  name: string;
  /** In the words of the database, in lower case. */
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
  isKey: boolean;
}

const NAMES = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  postgres: `SELECT c.relname AS name FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p')`,
};

const COLUMNS = {
  sqlite: `SELECT name, lower(type) AS type, "notnull" <> 0 OR pk > 0 AS required, dflt_value IS NOT NULL AS preset,
      pk > 0 AS key
    FROM pragma_table_info(?) ORDER BY cid`,
  postgres: `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS required,
      a.atthasdef AS preset, COALESCE(a.attnum = ANY (i.indkey), false) AS key
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_catalog.pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND c.relname = $1 ORDER BY a.attnum`,
};

export const isPostgres = ({ dataSource }: QueryRunner): boolean => dataSource.options.type === 'postgres';
const dialectOf = (runner: QueryRunner): 'postgres' | 'sqlite' => (isPostgres(runner) ? 'postgres' : 'sqlite');

/** Any name as an identifier, `user` among them. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables in the store's own schema; none when there is no such schema yet. */
export async function tableNames(runner: QueryRunner): Promise<Set<string>> {
  const rows = (await runner.query(NAMES[dialectOf(runner)])) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
}

interface ColumnRow {
  name: string;
  type: string;
  required: boolean | number;
  preset: boolean | number;
  key: boolean | number;
}

export async function shapeOf(runner: QueryRunner, name: string): Promise<TableShape> {
  const rows = (await runner.query(COLUMNS[dialectOf(runner)], [name])) as ColumnRow[];
  const columns = rows.map(({ name, type, required, preset, key }) => ({
    name,
    type,
    isRequired: Boolean(required),
    hasDefault: Boolean(preset),
    isKey: Boolean(key),
  }));
  return { name, columns };
}

export async function countRows(runner: QueryRunner, table: string): Promise<number> {
  const [row] = (await runner.query(`SELECT COUNT(*) AS count FROM ${quoted(table)}`)) as { count: number | string }[];
  return Number(row!.count);
}
