import type { SqliteDatabase } from '../sqlite-database';

/**
 * Whether SQLite notes every change of the tables whose names begin so: it does of those that have a key. One that is
 * made of others (a full-text index) would be damaged, and rows that others refer to cannot go without them.
 */
export function canBeUndone(database: SqliteDatabase, prefix: string): boolean {
  const doubtful = database
    .prepare(
      `SELECT 1 FROM sqlite_schema AS made WHERE made.type = 'table' AND made.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND substr(made.name, 1, length(?)) = ? AND (
         made.sql LIKE 'CREATE VIRTUAL%'
         OR NOT EXISTS (SELECT 1 FROM pragma_table_info(made.name) WHERE pk > 0)
         OR EXISTS (SELECT 1 FROM pragma_table_info(made.name)
              WHERE pk > 0 AND "notnull" = 0 AND upper(type) <> 'INTEGER')
         OR EXISTS (SELECT 1 FROM pragma_foreign_key_list(made.name))) LIMIT 1`,
    )
    .get(prefix, prefix);
  return doubtful === undefined;
}
