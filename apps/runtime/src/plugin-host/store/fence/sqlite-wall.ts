import { StoreAccessError } from '@sv/sdk';
import { reachOf, type StatementWatch } from '@sv/server/database/sqlite/statement-watch';
import { currentContext } from '../../../request-context/request-context';
import { sqlWords } from './sql-words';
import type { TableFence } from './table-fence';

/** What a store may run once it is migrated; `EXPLAIN` before anything else could itself do something. */
const ROWS = /^\s*(select|with|values|insert|update|delete|replace)\b/i;
/** Virtual tables that tell about the database; `json_each` and `json_tree` do not. */
const TELLING = /^(pragma_|sqlite_|dbstat$|bytecode$|tables_used$)/;
/** The counter behind AUTOINCREMENT, which an INSERT opens by itself. */
const COUNTER = 'sqlite_sequence';
const REMEMBERED = 500;

/**
 * The wall of a store on SQLite: every statement, also those that TypeORM wrote, is judged by the program it becomes
 * and not by its words. What was let through once is known by its text: the names in it lead to the same tables. Only
 * the platform itself has the store outside a plugin's context; it compares the schema with the entities there.
 */
export function sqliteWall(fence: TableFence): StatementWatch {
  const known = new Set<string>();
  return (database, sql, values) => {
    if (known.has(sql) || !currentContext()?.plugin) return;
    if (!ROWS.test(sql))
      throw new StoreAccessError('Only rows are read and written here; tables are made in migrations.');
    const { tables, asksVirtual, changesSchema } = reachOf(database, sql, values);
    if (changesSchema) throw new StoreAccessError('Tables are made in migrations.');
    for (const table of tables) {
      if (!fence.owns(table) && !(table === COUNTER && !names(sql, COUNTER))) {
        throw new StoreAccessError(`The statement reaches ${table}, which is not the plugin's.`);
      }
    }
    if (asksVirtual && sqlWords(sql).some(({ value }) => TELLING.test(value))) {
      throw new StoreAccessError('The statement asks about the database, which is not the plugin’s.');
    }
    if (known.size >= REMEMBERED) known.clear();
    known.add(sql);
  };
}

const names = (sql: string, table: string): boolean => sql.toLowerCase().includes(table);
