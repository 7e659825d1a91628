import type { SqliteDatabase } from '../connection/sqlite-database';

/**
 * Whether SQLite notes every change of the tables whose names begin so: it does of those that have a key. One that is
 * made of others (a full-text index) would be damaged, and rows that others refer to cannot go without them. A number
 * that SQLite gives again after a deletion could name somebody else's row by the time of the undo.
 */
export function canBeUndone(database: SqliteDatabase, prefix: string): boolean {
  const doubtful = database
    .prepare(
      `SELECT 1 FROM sqlite_schema AS made WHERE ${OWN_TABLES} AND (
         made.sql LIKE 'CREATE VIRTUAL%'
         OR NOT EXISTS (SELECT 1 FROM pragma_table_info(made.name) WHERE pk > 0)
         OR EXISTS (SELECT 1 FROM pragma_table_info(made.name)
              WHERE pk > 0 AND "notnull" = 0 AND upper(type) <> 'INTEGER')
         OR EXISTS (SELECT 1 FROM pragma_foreign_key_list(made.name))) LIMIT 1`,
    )
    .get(prefix, prefix);
  return doubtful === undefined && !givesNumbersAgain(database, prefix);
}

const OWN_TABLES = `made.type = 'table' AND made.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND substr(made.name, 1, length(?)) = ?`;

/** What is a name, a value or a comment. SQLite keeps the text of a table as it was written. */
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\//g;

/** Of a table whose key is the number of the row, unless it says AUTOINCREMENT, which is no name without quotes. */
function givesNumbersAgain(database: SqliteDatabase, prefix: string): boolean {
  const numbered = database
    .prepare(
      `SELECT made.sql AS sql FROM sqlite_schema AS made WHERE ${OWN_TABLES}
         AND (SELECT count(*) FROM pragma_table_info(made.name) WHERE pk > 0) = 1
         AND (SELECT upper(type) FROM pragma_table_info(made.name) WHERE pk > 0) = 'INTEGER'`,
    )
    .all(prefix, prefix) as { sql: string }[];
  return numbered.some(({ sql }) => !/\bautoincrement\b/i.test(sql.replace(QUOTED, ' ')));
}
