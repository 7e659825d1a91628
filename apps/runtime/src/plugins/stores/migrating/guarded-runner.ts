import { StoreAccessError } from '@sv/sdk';
import { isTransactionControl } from '@sv/server/database/sqlite/connection/statement-kind';
import type { QueryRunner, Table, TableForeignKey } from 'typeorm';
import { databaseObjectsOf } from '../access/database-objects';
import type { TableAccessGuard } from '../access/table-access-guard';
import { writtenBy } from './migration-author';

type TableNamed = Table | string;
/** How many characters of a refused statement an error shows. */
const SHOWN = 200;

type Method = (...args: unknown[]) => unknown;

/** Methods whose first argument names the one table they are about. */
const ON_TABLE = new Set([
  'hasTable',
  'getTable',
  'hasColumn',
  'createTable',
  'dropTable',
  'renameTable',
  'clearTable',
  ...['add', 'change', 'drop'].flatMap(verb => [`${verb}Column`, `${verb}Columns`]),
  'renameColumn',
  ...['createPrimaryKey', 'updatePrimaryKeys', 'dropPrimaryKey'],
  ...['create', 'drop'].flatMap(verb =>
    [
      'Index',
      'Indices',
      'ForeignKey',
      'ForeignKeys',
      'UniqueConstraint',
      'UniqueConstraints',
      'CheckConstraint',
      'CheckConstraints',
    ].map(thing => `${verb}${thing}`),
  ),
]);

/**
 * The QueryRunner that a plugin's migration is given: what makes, changes and drops its own tables, checked `query`,
 * and the dialect. All else of a QueryRunner is refused.
 */
export function guardedRunner(runner: QueryRunner, accessGuard: TableAccessGuard): QueryRunner {
  const query = async (sql: string, parameters?: unknown[]): Promise<unknown> => {
    try {
      await assertSql(sql, runner, accessGuard);
      return await writtenBy('plugin', () => runner.query(sql, parameters));
    } catch (error) {
      if (!(error instanceof StoreAccessError)) throw error;
      throw new StoreAccessError(`${error.message} The statement: ${sql.trim().slice(0, SHOWN)}`);
    }
  };
  const dialect = { options: { type: runner.dataSource.options.type } };
  const offered = new Map<PropertyKey, unknown>([
    ['query', query],
    ['connection', dialect],
    ['dataSource', dialect],
  ]);
  return new Proxy(runner, {
    get: (target, member) => {
      if (offered.has(member)) return offered.get(member);
      if (typeof member === 'symbol' || member === 'then') return undefined;
      if (!ON_TABLE.has(member)) throw new StoreAccessError(`A plugin's migration has no QueryRunner.${member}.`);
      return onTable(target, member, accessGuard);
    },
    set: () => false,
  });
}

/**
 * On SQLite the authorizer of the store judges the statement itself. On Postgres migrations run as the platform, who owns the
 * tables: a role that could make tables in the platform's schema could give them any name, and what it made would no
 * longer be the platform's to back up and restore. So there its words are read, and its locks looked at afterwards.
 */
async function assertSql(sql: string, runner: QueryRunner, accessGuard: TableAccessGuard): Promise<void> {
  if (runner.dataSource.options.type === 'postgres')
    accessGuard.assertStatement(sql, await databaseObjectsOf(runner), true);
  else if (isTransactionControl(sql))
    throw new StoreAccessError('A migration is one transaction, which is not its to end.');
}

/** Refused with a rejected promise, as the method itself would. */
function onTable(runner: QueryRunner, member: string, accessGuard: TableAccessGuard): Method {
  const method = runner[member as keyof QueryRunner] as Method;
  return async (...args) => {
    accessGuard.assertTable(nameOf(args[0] as TableNamed));
    refusePlaces(args);
    if (member === 'renameTable') accessGuard.assertTable(String(args[1]));
    foreignKeysIn(args).forEach(key => accessGuard.assertTable(key.referencedTableName));
    return writtenBy('typeorm', () => Reflect.apply(method, runner, args));
  };
}

/** A table, or the table that a foreign key points at, in a schema or database of its own choice. */
function refusePlaces(args: unknown[]): void {
  const objects = [...args.flat(), ...foreignKeysIn(args)].filter(arg => typeof arg === 'object' && arg !== null);
  const placed = objects.some(arg =>
    ['schema', 'database', 'referencedSchema', 'referencedDatabase'].some(
      place => (arg as Record<string, unknown>)[place] !== undefined,
    ),
  );
  if (placed) throw new StoreAccessError('A migration names a schema or a database: a plugin has one store.');
}

const nameOf = (table: TableNamed): string => (typeof table === 'string' ? table : table.name);

function foreignKeysIn(args: unknown[]): TableForeignKey[] {
  return args.flat().flatMap(argument => {
    if (typeof argument !== 'object' || argument === null) return [];
    const nested = (argument as { foreignKeys?: TableForeignKey[] }).foreignKeys ?? [];
    return 'referencedTableName' in argument ? [argument as TableForeignKey, ...nested] : nested;
  });
}
