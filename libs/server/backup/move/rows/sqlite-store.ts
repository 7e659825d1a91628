import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type MovedTable, type SqliteTables } from './moved-tables';
import { MoveError } from '../move-error';
import { rowText, rowValues, type SqliteValue } from './row-text';

const ORDINARY = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
const BUSY_TIMEOUT_MS = 5_000;

/** The tables of a store on SQLite, read and written row by row. Node's own connection: no number is rounded. */
export class SqliteStore {
  private constructor(private readonly database: DatabaseSync) {}

  /** Reads one instant of it, and never writes, not even what is in its write-ahead log. */
  static openForReading(path: string): SqliteStore {
    const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    database.exec('BEGIN');
    return new SqliteStore(database);
  }

  /** In one transaction, until `commit`. Keys that point at other rows are checked at its end. */
  static openForWriting(path: string): SqliteStore {
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: false });
    database.exec('BEGIN IMMEDIATE');
    return new SqliteStore(database);
  }

  /** Without those that FTS5 makes: triggers fill them. */
  get tables(): SqliteTables {
    const names = this.database.prepare(ORDINARY).all() as { name: string }[];
    const columns = this.database.prepare('SELECT name FROM pragma_table_info(?)');
    return new Map(
      names.map(({ name }) => [name, (columns.all(name) as { name: string }[]).map(column => column.name)] as const),
    );
  }

  get tableNames(): string[] {
    return [...this.tables.keys()];
  }

  countRows(table: string): number {
    return Number(this.database.prepare(`SELECT COUNT(*) AS n FROM ${quoted(table)}`).get()!['n']);
  }

  /** What a migration wrote in a ledger; null: there is none. */
  ledger(table: string): string[] | null {
    if (!this.tables.has(table)) return null;
    return this.texts(`SELECT name FROM ${quoted(table)} ORDER BY id`);
  }

  /** The first column of what a query finds. */
  texts(sql: string): string[] {
    return this.database
      .prepare(sql)
      .all()
      .map(row => String(Object.values(row)[0]));
  }

  /** The rows in their canonical form. @throws MoveError for a value that Postgres cannot hold */
  *rows({ name, columns }: MovedTable): Generator<string> {
    const listed = columns.map(column => quoted(column.name)).join(', ');
    const statement = this.database.prepare(`SELECT ${listed} FROM ${quoted(name)}`);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    for (const values of statement.iterate()) yield rowText(name, columns, values as unknown as SqliteValue[]);
  }

  /** Rows that a migration made are in the source too, perhaps changed. */
  clear(tables: readonly MovedTable[]): void {
    for (const { name } of tables) this.database.exec(`DELETE FROM ${quoted(name)}`);
  }

  /** @returns takes a row in its canonical form */
  inserter({ name, columns }: MovedTable): (line: string) => void {
    const marks = columns.map(() => '?').join(', ');
    const listed = columns.map(column => quoted(column.name)).join(', ');
    const statement: StatementSync = this.database.prepare(`INSERT INTO ${quoted(name)} (${listed}) VALUES (${marks})`);
    return line => void statement.run(...rowValues(columns, line));
  }

  /** The highest number that each table has given out, also to rows that are gone. */
  get counters(): Map<string, bigint> {
    if (!this.counts) return new Map();
    const statement = this.database.prepare('SELECT name, seq FROM sqlite_sequence');
    statement.setReadBigInts(true);
    return new Map(statement.all().map(({ name, seq }) => [String(name), seq as bigint]));
  }

  /** SQLite keeps no counter of a table before its first row. */
  setCounter(table: string, last: bigint): void {
    if (!this.counts) return;
    const raise = this.database.prepare('UPDATE sqlite_sequence SET seq = MAX(seq, ?) WHERE name = ?');
    if (raise.run(last, table).changes > 0) return;
    this.database
      .prepare(
        `INSERT INTO sqlite_sequence (name, seq) SELECT name, ? FROM sqlite_master WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'`,
      )
      .run(last, table);
  }

  private get counts(): boolean {
    return this.database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'`).get() !== undefined;
  }

  /** @throws MoveError when a row points at one that is not there */
  commit(): void {
    const [broken] = this.database.prepare('PRAGMA foreign_key_check').all() as { table: string; parent: string }[];
    if (broken) throw new MoveError(`a row of ${broken.table} points at one of ${broken.parent} that is not there`);
    this.database.exec('COMMIT');
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** What was not committed is rolled back. */
  close(): void {
    if (this.database.isOpen) this.database.close();
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
