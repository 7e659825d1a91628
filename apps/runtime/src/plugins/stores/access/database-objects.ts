import type { QueryRunner } from 'typeorm';

/** What else is in the Postgres database of a store. */
export interface DatabaseObjects {
  /** Every table and view, the plugin's own among them. */
  tables: string[];
  /** Every schema but the store's own. */
  otherSchemas: string[];
}

/** Reads the catalogue, because the information schema shows a role only what it may use. */
const TABLES = `SELECT DISTINCT c.relname AS name
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;
const SCHEMAS = 'SELECT nspname AS name FROM pg_catalog.pg_namespace';

export async function databaseObjectsOf(runner: QueryRunner): Promise<DatabaseObjects> {
  const { schema: own = 'public' } = runner.dataSource.options as { schema?: string };
  const schemas = await namesFrom(runner, SCHEMAS);
  return {
    tables: await namesFrom(runner, TABLES),
    otherSchemas: schemas.filter(schema => schema !== own),
  };
}

async function namesFrom(runner: QueryRunner, sql: string): Promise<string[]> {
  const rows = (await runner.query(sql)) as { name: string }[];
  return rows.map(({ name }) => name);
}
