import { SqliteDatabase } from '@sv/server/database/sqlite/connection/sqlite-database';
import { quoted } from '../../../../apps/runtime/src/plugins/stores/postgres/role-place';
import type { OpenPluginStore } from '../../../../apps/runtime/src/plugins/stores/plugin-store';
import type { Trial } from './trial';

/** The plugin's store, when it has one. */
export function storeOf({ plugin }: Trial): OpenPluginStore | null {
  try {
    return plugin.life.store;
  } catch {
    // none is declared
    return null;
  }
}

/** Every table that is the plugin's, without its ledger. */
export async function ownTables(trial: Trial): Promise<string[]> {
  const store = storeOf(trial);
  if (!store) return [];
  const rows = await read<{ name: string }>(store, {
    postgres: 'SELECT tablename AS name FROM pg_catalog.pg_tables WHERE schemaname = current_schema()',
    sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
  });
  return rows
    .map(({ name }) => name)
    .filter(name => store.accessGuard.owns(name) && !name.startsWith('_plugin_migrations_'));
}

/** The tables of which an entity says that a row is a person's. */
export function personalTables(trial: Trial): string[] {
  const entities = storeOf(trial)?.dataSource.entityMetadatas ?? [];
  return entities.filter(({ columns }) => columns.some(isPersonal)).map(({ tableName }) => tableName);
}

const isPersonal = ({ databaseName }: { databaseName: string }): boolean => /(^|_)user_id$/.test(databaseName);

/** All rows of one of the plugin's tables, whatever its entities say of it. */
export function rowsOf(trial: Trial, table: string): Promise<unknown[]> {
  const sql = `SELECT * FROM ${quoted(table)}`;
  return read(storeOf(trial)!, { postgres: sql, sqlite: sql });
}

/** Reads without the access guard of the plugin's connection: on SQLite over a connection of our own. */
async function read<Row>({ dataSource }: OpenPluginStore, sql: Record<'postgres' | 'sqlite', string>): Promise<Row[]> {
  if (dataSource.options.type === 'postgres') return dataSource.query<Row[]>(sql.postgres);
  const database = new SqliteDatabase(String(dataSource.options.database), { readonly: true });
  try {
    return database.prepare(sql.sqlite).all() as Row[];
  } finally {
    database.close();
  }
}
