import type { StatementAction, StatementRule } from '@sv/server/database/sqlite/connection/statement-authorizer';
import { constants } from 'node:sqlite';
import type { TableAccessGuard } from './table-access-guard';

/** Functions that return rows made of their arguments. */
const ROWS_OF_JSON = new Set(['json_each', 'json_tree']);
/** Virtual tables that describe the database, or exist without being created. */
const DESCRIBING = /^(pragma_|sqlite_|dbstat$|bytecode$|tables_used$|fts\d|rtree|geopoly)/;
const FORBIDDEN_FUNCTION = /^(load_extension$|sqlite_|fts\d)/;
const HARMLESS = new Set([constants.SQLITE_SELECT, constants.SQLITE_RECURSIVE]);
const OF_ROWS = new Set([
  constants.SQLITE_READ,
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
]);

/**
 * The rule for a store on SQLite: its plugin reads and writes the rows of its own tables and does nothing else, whoever
 * wrote the statement and in whatever form.
 */
export function sqliteRule(accessGuard: TableAccessGuard): StatementRule {
  return action => {
    const { code, subject, detail } = action;
    if (HARMLESS.has(code)) return null;
    if (code === constants.SQLITE_FUNCTION)
      return FORBIDDEN_FUNCTION.test(detail ?? '') ? `The function ${detail} is not for plugins.` : null;
    const table = subject ?? '';
    if (!isOfRows(action)) return 'Only rows are read and written here; tables are made in migrations.';
    if (code === constants.SQLITE_READ && ROWS_OF_JSON.has(table)) return null;
    return isOwnTable(accessGuard, table) ? null : reaches(table);
  };
}

export const isOfRows = ({ code }: StatementAction): boolean => OF_ROWS.has(code);

export const isOwnTable = (accessGuard: TableAccessGuard, table: string): boolean =>
  accessGuard.owns(table) && !DESCRIBING.test(table);

export const reaches = (table: string): string => `The statement reaches ${table}, which is not the plugin's.`;
