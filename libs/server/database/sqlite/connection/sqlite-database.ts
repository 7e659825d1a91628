import { existsSync } from 'node:fs';
import { constants, DatabaseSync, type Session } from 'node:sqlite';
import { noteChange } from './changes-made';
import { SqliteError } from './sqlite-error';
import { attempt, SqliteStatement } from './sqlite-statement';

export interface SqliteDatabaseOptions {
  readonly?: boolean;
  /** A file that is not there is an error instead of a new database. */
  fileMustExist?: boolean;
  /** How long a statement waits, and blocks, while another connection holds the file, in milliseconds; 5000. */
  timeout?: number;
}

/**
 * Node's own SQLite with what TypeORM's better-sqlite3 driver asks of a connection: `prepare`, `exec`, `pragma`, and
 * statements that know whether they return rows. Foreign keys are on.
 *
 * @throws SqliteError from every method
 */
export class SqliteDatabase {
  private readonly connection: DatabaseSync;

  constructor(path: string, { readonly = false, fileMustExist = false, timeout = 5_000 }: SqliteDatabaseOptions = {}) {
    const mustExist = (readonly || fileMustExist) && !path.startsWith(':memory:');
    if (mustExist && !existsSync(path)) throw new SqliteError(`There is no file ${path}`, 'SQLITE_CANTOPEN');
    this.connection = attempt(() => new DatabaseSync(path, { readOnly: readonly, timeout }));
  }

  get open(): boolean {
    return this.connection.isOpen;
  }

  get inTransaction(): boolean {
    return this.connection.isTransaction;
  }

  /** @throws RangeError when the text is not one statement */
  prepare(sql: string): SqliteStatement {
    const statement = attempt(() => this.connection.prepare(sql));
    // SQLite stops reading at the end of the first one, and Node does not say that something followed.
    if (hasMore(sql.slice(statement.sourceSQL.length))) throw new RangeError('The SQL has more than one statement');
    return new SqliteStatement(statement, () => this.writes(sql));
  }

  /** Runs any number of statements, without parameters. */
  exec(sql: string): this {
    noteChange();
    attempt(() => this.connection.exec(sql));
    return this;
  }

  /** @returns the rows, or the first value of the first row when it is to be `simple` */
  pragma(words: string, { simple = false } = {}): unknown {
    const statement = this.prepare(`PRAGMA ${words}`);
    if (!statement.reader) return void statement.run();
    const rows = statement.all() as object[];
    return simple ? Object.values(rows[0] ?? {})[0] : rows;
  }

  /** Has SQLite ask about everything that a statement would do, when it is prepared and when it is prepared again. */
  authorize(
    judge: (code: number, subject: string | null, detail: string | null, database: string | null) => number,
  ): void {
    this.connection.setAuthorizer(judge);
  }

  /** Notes what this connection changes in tables with a key, until the session is closed. */
  noteChanges(): Session {
    return attempt(() => this.connection.createSession());
  }

  /**
   * Makes changes that a session noted, or their inverse, as far as the rows still are as the changes say: of one that
   * somebody has changed or removed since, the later change stays.
   */
  applyChanges(changes: Uint8Array): void {
    noteChange();
    const isDone = attempt(() =>
      this.connection.applyChangeset(changes, { onConflict: () => constants.SQLITE_CHANGESET_OMIT }),
    );
    if (!isDone) throw new SqliteError('The changes could not be made', 'SQLITE_ABORT');
  }

  /** Closes the connection. Calling it again does nothing. */
  close(): void {
    if (this.connection.isOpen) this.connection.close();
  }

  /** Most are known by their first word; of the others the program begins by asking for the right to write. */
  private writes(sql: string): boolean {
    if (/^\s*(select|values|explain)\b/i.test(sql)) return false;
    if (/^\s*(insert|update|delete|replace|create|alter|drop)\b/i.test(sql)) return true;
    // EXPLAIN would do what some of these do.
    if (/^\s*pragma\b/i.test(sql)) return sql.includes('=');
    const program = this.connection.prepare(`EXPLAIN ${sql}`).all() as { opcode: string; p2: number }[];
    return program.some(({ opcode, p2 }) => opcode === 'Transaction' && p2 !== 0);
  }
}

/** White space and comments aside. */
function hasMore(rest: string): boolean {
  return rest.trim() !== '' && rest.replace(/--[^\n]*|\/\*[^]*?(\*\/|$)/g, '').replace(/[\s;]+/g, '') !== '';
}
