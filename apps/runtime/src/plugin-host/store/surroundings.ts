import type { QueryRunner } from 'typeorm';

/** What else is in the database a store stands in. */
export interface Surroundings {
  /** Every table and view, the plugin's own among them. */
  tables: string[];
  /** Postgres: every schema but the store's own. */
  otherSchemas: string[];
}

const SQLITE_TABLES = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')";
const POSTGRES_TABLES = `SELECT DISTINCT table_name AS name FROM information_schema.tables
  WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`;
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
