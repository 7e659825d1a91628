import type { StatementAction, StatementRule } from '@sv/server/database/sqlite/connection/statement-authorizer';
import { constants } from 'node:sqlite';
import { currentAuthor } from '../migrating/migration-author';
import { isOfRows, isOwnTable, reaches, sqliteRule } from './sqlite-rule';
import type { TableAccessGuard } from './table-access-guard';

/** The prefix of the table that TypeORM makes when SQLite cannot change one in place. */
const MADE_AGAIN = 'temporary_';
/** SQLite's own tables, which a change of tables reads and writes. A statement about their rows SQLite refuses. */
const SCHEMA = /^sqlite_(temp_)?master$/;
const COUNTERS = /^sqlite_(sequence|stat\d)$/;
const RENAMING = /^sqlite_(rename|drop)_/;
/** Pragmas with which TypeORM looks at a table. */
const LOOKING = /^(table_x?info|index_x?info|index_list|foreign_key_list)$/;

const { SQLITE_ALTER_TABLE, SQLITE_DROP_TABLE, SQLITE_DROP_INDEX, SQLITE_CREATE_TABLE, SQLITE_CREATE_INDEX } =
  constants;

/** Names of everything that is not a table, an index or a row, for errors. */
const REFUSED = new Map<number, string>([
  [constants.SQLITE_CREATE_TEMP_TABLE, 'a temporary table'],
  [constants.SQLITE_CREATE_TEMP_INDEX, 'an index on a temporary table'],
  [constants.SQLITE_CREATE_TEMP_VIEW, 'a temporary view'],
  [constants.SQLITE_CREATE_TEMP_TRIGGER, 'a temporary trigger'],
  [constants.SQLITE_CREATE_VIEW, 'a view'],
  [constants.SQLITE_DROP_VIEW, 'a view'],
  [constants.SQLITE_CREATE_TRIGGER, 'a trigger'],
  [constants.SQLITE_DROP_TRIGGER, 'a trigger'],
  [constants.SQLITE_CREATE_VTABLE, 'a virtual table'],
  [constants.SQLITE_DROP_VTABLE, 'a virtual table'],
  [constants.SQLITE_ATTACH, 'another file'],
  [constants.SQLITE_DETACH, 'another file'],
  [constants.SQLITE_PRAGMA, 'a pragma'],
  [constants.SQLITE_TRANSACTION, 'a transaction of its own'],
  [constants.SQLITE_SAVEPOINT, 'a savepoint of its own'],
  [constants.SQLITE_REINDEX, 'REINDEX'],
  [constants.SQLITE_ANALYZE, 'ANALYZE'],
]);

/**
 * The rule for a plugin's migrations on SQLite: they make, change and drop the store's own tables and their indexes, and
 * read and write their rows. TypeORM may look at the schema for them.
 */
export function migrationRule(accessGuard: TableAccessGuard): StatementRule {
  const rows = sqliteRule(accessGuard);
  const isOwn = (table: string | null, database: string | null): boolean =>
    database === 'main' &&
    (isOwnTable(accessGuard, table ?? '') ||
      (currentAuthor() === 'typeorm' &&
        !!table?.startsWith(MADE_AGAIN) &&
        isOwnTable(accessGuard, table.slice(MADE_AGAIN.length))));
  return action => {
    const { code, subject, detail, database } = action;
    if (isSqlitesOwnWork(action) || (currentAuthor() === 'typeorm' && isLooking(action))) return null;
    if (code === SQLITE_ALTER_TABLE) return isOwn(detail, subject) ? null : reaches(detail ?? '');
    if (code === SQLITE_CREATE_TABLE || code === SQLITE_DROP_TABLE)
      return isOwn(subject, database) ? null : reaches(named(subject, database));
    if (code === SQLITE_CREATE_INDEX || code === SQLITE_DROP_INDEX)
      return isOwn(detail, database) ? null : reaches(named(detail, database));
    const other = REFUSED.get(code);
    if (other) return `A plugin's migration is about its own tables, their indexes and rows, not about ${other}.`;
    return isOfRows(action) && isOwn(subject, database) ? null : rows(action);
  };
}

const named = (table: string | null, database: string | null): string =>
  database === 'main' ? (table ?? '') : `${database}.${table}`;

/** What SQLite does on its own to change a table; the plugin cannot have written it. */
function isSqlitesOwnWork({ code, subject, detail, earlier }: StatementAction): boolean {
  const changes = earlier.has(SQLITE_ALTER_TABLE) || earlier.has(SQLITE_DROP_TABLE) || earlier.has(SQLITE_DROP_INDEX);
  const table = subject ?? '';
  if (code === constants.SQLITE_FUNCTION) return changes && RENAMING.test(detail ?? '');
  if (code === constants.SQLITE_REINDEX) return earlier.has(SQLITE_CREATE_INDEX);
  // `sqlite_sequence`: SQLite makes it with the first table that has an AUTOINCREMENT column.
  if (code === SQLITE_CREATE_TABLE) return earlier.has(SQLITE_CREATE_TABLE) && table === 'sqlite_sequence';
  if (code === constants.SQLITE_READ && SCHEMA.test(table)) return changes || detail === 'ROWID';
  if (SCHEMA.test(table)) return true;
  return changes && COUNTERS.test(table);
}

function isLooking({ code, subject }: StatementAction): boolean {
  if (code === constants.SQLITE_PRAGMA) return LOOKING.test(subject ?? '');
  return code === constants.SQLITE_READ && subject === 'sqlite_master';
}
