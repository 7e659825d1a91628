import type { SqliteDatabase } from '../connection/sqlite-database';

/** What can be undone of a store: every change, rows that were added alone, or nothing. */
export type Undoable = 'changes' | 'additions' | 'nothing';

/**
 * What SQLite can undo in the tables whose names begin so. It notes the changes of those that have a key. One that is made
 * of others (a full-text index) would be damaged. A number that SQLite gives again after a deletion could name somebody
 * else's row by the time of the undo. Where rows that refer to others go with them, rows that were added can be removed
 * whatever refers to them by then; one that was removed could not come back without what it refers to.
 */
export function whatCanBeUndone(database: SqliteDatabase, prefix: string): Undoable {
  const doubtful = database
    .prepare(
      `SELECT 1 FROM sqlite_schema AS made WHERE ${OWN_TABLES} AND (
         made.sql LIKE 'CREATE VIRTUAL%'
         OR NOT EXISTS (SELECT 1 FROM pragma_table_info(made.name) WHERE pk > 0)
         OR EXISTS (SELECT 1 FROM pragma_table_info(made.name)
              WHERE pk > 0 AND "notnull" = 0 AND upper(type) <> 'INTEGER')) LIMIT 1`,
    )
    .get(prefix, prefix);
  if (doubtful !== undefined || givesNumbersAgain(database, prefix)) return 'nothing';
  const references = referencesOf(database, prefix);
  if (references.length === 0) return 'changes';
  return references.every(onDelete => onDelete === 'CASCADE') ? 'additions' : 'nothing';
}

/** What happens to the rows that refer to a row of these tables, or are in them, when that one is deleted. */
const referencesOf = (database: SqliteDatabase, prefix: string): string[] =>
  (
    database
      .prepare(
        `SELECT DISTINCT key.on_delete AS "onDelete" FROM sqlite_schema AS made
         JOIN pragma_foreign_key_list(made.name) AS key
         WHERE made.type = 'table' AND ? IN (substr(made.name, 1, length(?)), substr(key."table", 1, length(?)))`,
      )
      .all(prefix, prefix, prefix) as { onDelete: string }[]
  ).map(({ onDelete }) => onDelete);

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
