import { StoreAccessError } from '@sv/sdk';
import { platformTables } from '../../../kernel/database/platform-tables';
import { outboxTable } from '../job-outbox.sql';
import { receiptTable } from '../store-tables';
import { sqlWords, type SqlWord } from './sql-words';
import type { DatabaseObjects } from './database-objects';

/** Postgres cuts a name at 63 bytes; the rest is for the names of its indexes. */
const MAX_NAME_BYTES = 60;

const READS_AND_WRITES = new Set(['select', 'with', 'values', 'insert', 'update', 'delete']);
const SCHEMA_CHANGES = new Set(['create', 'alter', 'drop']);
/** The objects that `CREATE`, `ALTER` and `DROP` may change. A trigger or a function would be code that runs later. */
const CHANGEABLE = new Set(['table', 'index', 'unique']);
/**
 * Names that are always refused: catalogues, and functions that open files, take SQL as text or change the connection.
 */
const FORBIDDEN =
  /^(pg_|information_schema$|lo_|dblink|(query|table|schema|database|cursor)_to_|(set_config|current_setting|ts_stat|ts_rewrite)$)/;

const NAMES = new Set<SqlWord['kind']>(['word', 'quoted']);

/**
 * Limits a plugin to the tables of its own store. In a shared store those are called `<slug>_…`. Raw SQL for Postgres
 * is checked word by word, and strictly: a statement that names a foreign table anywhere is refused, even where the
 * name is a column.
 *
 * This protects against mistakes and careless code. It does not protect against a malicious plugin, which runs in this
 * process and can open the database file directly.
 */
export class TableAccessGuard {
  /** Tables of the store that only the platform writes. */
  private readonly hosts: ReadonlySet<string>;

  /**
   * @param prefix `<slug>_` of a shared store; empty for an isolated one, whose tables are all its own
   * @param ledger its migrations ledger
   */
  constructor(
    readonly prefix: string,
    ledger = '',
  ) {
    this.hosts = new Set([ledger, outboxTable(prefix), receiptTable(prefix)]);
  }

  get isShared(): boolean {
    return this.prefix !== '';
  }

  owns(table: string): boolean {
    return table.startsWith(this.prefix) && !this.hosts.has(table) && !table.startsWith('sqlite_');
  }

  /** @throws StoreAccessError when the name is not one for a table of this store */
  assertTable(table: string): void {
    // TypeORM reads what stands before a dot as a schema or a database.
    if (!this.owns(table) || table.includes('.'))
      throw new StoreAccessError(`The table ${table} is not the plugin's: its tables begin with ${this.prefix}`);
    if (Buffer.byteLength(table) > MAX_NAME_BYTES) {
      throw new StoreAccessError(`The table name ${table} is longer than ${MAX_NAME_BYTES} bytes.`);
    }
  }

  /**
   * @param schemaToo whether the statement may change tables, as a migration may
   * @throws StoreAccessError
   */
  assertStatement(sql: string, { tables, otherSchemas }: DatabaseObjects, schemaToo: boolean): void {
    const words = sqlWords(sql);
    this.assertKind(words, schemaToo);
    const foreign = new Set(
      [...tables, ...platformTables].filter(name => !this.owns(name)).map(name => name.toLowerCase()),
    );
    const schemas = new Set(otherSchemas);
    const named = words.find(
      ({ kind, value }, at) =>
        (NAMES.has(kind) && (foreign.has(value) || this.hosts.has(value) || FORBIDDEN.test(value))) ||
        (words[at + 1]?.value === '.' && schemas.has(value)),
    );
    if (named) throw new StoreAccessError(`The statement names ${named.value}, which is not the plugin's.`);
  }

  private assertKind(words: SqlWord[], schemaToo: boolean): void {
    const [first, second] = words.filter(({ kind }) => kind !== 'mark');
    const verb = first?.kind === 'word' ? first.value : '';
    const end = words.findIndex(({ value }) => value === ';');
    if (end !== -1 && end !== words.length - 1) throw new StoreAccessError('One statement at a time.');
    if (words.some(({ kind, value }, at) => kind === 'word' && value === 'into' && words[at - 1]!.value !== 'insert'))
      throw new StoreAccessError('SELECT … INTO is not for plugins.');
    if (READS_AND_WRITES.has(verb)) return;
    if (!schemaToo || !SCHEMA_CHANGES.has(verb)) {
      throw new StoreAccessError(
        `A statement that begins with '${verb}' is not for sdk.db; tables are made in migrations.`,
      );
    }
    if (!CHANGEABLE.has(second?.value ?? ''))
      throw new StoreAccessError(`'${verb} ${second?.value ?? ''}' is not for plugins.`);
  }
}
