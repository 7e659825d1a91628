import type { QueryRunner } from 'typeorm';

/** What else is in the database a store stands in. */
export interface Surroundings {
  /** Every table and view, the plugin's own among them. */
  tables: string[];
  /** Postgres: every schema but the store's own. */
  otherSchemas: string[];
}

/** SQLite makes tables for itself, whose names nobody else can have. */
const SQLITE_TABLES = `SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
/** Out of the catalogue: the information schema shows a role only what it may use. */
const POSTGRES_TABLES = `SELECT DISTINCT c.relname AS name
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;
const POSTGRES_SCHEMAS = 'SELECT nspname AS name FROM pg_catalog.pg_namespace';

export async function surroundingsOf(runner: QueryRunner): Promise<Surroundings> {
  const { options } = runner.dataSource;
  if (options.type !== 'postgres') return { tables: await namesFrom(runner, SQLITE_TABLES), otherSchemas: [] };
  const schemas = await namesFrom(runner, POSTGRES_SCHEMAS);
  return {
    tables: await namesFrom(runner, POSTGRES_TABLES),
    otherSchemas: schemas.filter(schema => schema !== (options.schema ?? 'public')),
  };
}

async function namesFrom(runner: QueryRunner, sql: string): Promise<string[]> {
  const rows = (await runner.query(sql)) as { name: string }[];
  return rows.map(({ name }) => name);
}
