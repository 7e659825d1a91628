import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { isUint8Array } from 'node:util/types';
import { noteChange } from './changes-made';
import { toSqliteError } from './sqlite-error';

type Row = Record<string, unknown>;

export interface SqliteChanges {
  changes: number;
  lastInsertRowid: number | bigint;
}

/**
 * A prepared statement. Bytes are read as `Buffer`. Whole numbers are read as `number`; those over 2^53 of a column
 * that is declared `bigint` as `bigint`, of any other column rounded.
 *
 * @throws SqliteError; TypeError for a value that SQLite cannot hold
 */
export class SqliteStatement {
  /** Whether it returns rows. */
  readonly reader: boolean;
  /** Whether it returns rows and leaves the database as it is. */
  readonly readonly: boolean;
  /** Columns that may hold bytes: an expression has no type. */
  private readonly bytes: readonly string[];
  private readonly exact: ReadonlySet<string>;
  private readsBigInts = false;

  constructor(
    private readonly statement: StatementSync,
    writes: () => boolean,
  ) {
    const columns = statement.columns();
    this.reader = columns.length > 0;
    this.readonly = this.reader && !writes();
    this.bytes = columns.filter(({ type }) => type === null || /blob|bytea/i.test(type)).map(({ name }) => name);
    this.exact = new Set(columns.filter(({ type }) => type?.toLowerCase() === 'bigint').map(({ name }) => name));
    // A change cannot be made again because of what it returned.
    if (this.exact.size > 0 || (this.reader && !this.readonly)) this.readBigInts();
  }

  run(...values: readonly unknown[]): SqliteChanges {
    noteChange();
    return attempt(() => this.statement.run(...toInput(values)) as SqliteChanges);
  }

  get(...values: readonly unknown[]): unknown {
    const input = toInput(values);
    const row = this.reading(() => this.statement.get(...input));
    return row && this.toRow(row as Row);
  }

  all(...values: readonly unknown[]): unknown[] {
    const input = toInput(values);
    const rows = this.reading(() => this.statement.all(...input)) as Row[];
    return this.readsBigInts || this.bytes.length > 0 ? rows.map(row => this.toRow(row)) : rows;
  }

  *iterate(...values: readonly unknown[]): IterableIterator<unknown> {
    this.readBigInts();
    const rows = attempt(() => this.statement.iterate(...toInput(values)));
    for (;;) {
      if (!this.readonly) noteChange();
      const { done, value } = attempt(() => rows.next());
      if (done) return;
      yield this.toRow(value as Row);
    }
  }

  private readBigInts(): void {
    this.statement.setReadBigInts(true);
    this.readsBigInts = true;
  }

  /** Node refuses to read a number over 2^53 as a `number`: it is asked again. */
  private reading<T>(read: () => T): T {
    if (!this.readonly) noteChange();
    try {
      return attempt(read);
    } catch (error) {
      if (this.readsBigInts || (error as { code?: unknown }).code !== 'ERR_OUT_OF_RANGE') throw error;
      this.readBigInts();
      return attempt(read);
    }
  }

  private toRow(row: Row): Row {
    for (const name of this.bytes) {
      const value = row[name];
      if (isUint8Array(value)) row[name] = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    return this.readsBigInts ? this.withNumbers(row) : row;
  }

  private withNumbers(row: Row): Row {
    for (const name in row) {
      const value = row[name];
      if (typeof value !== 'bigint') continue;
      const rounded = Number(value);
      if (Number.isSafeInteger(rounded) || !this.exact.has(name)) row[name] = rounded;
    }
    return row;
  }
}

export function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toSqliteError(error);
  }
}

/** Node takes an object as the values of named parameters, a `Date` for one that names none. */
function toInput(values: readonly unknown[]): SQLInputValue[] {
  return values.map((value, index) => {
    if (value === undefined) return null;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value as SQLInputValue;
    throw new TypeError(`SQLite cannot hold parameter ${index + 1}, which is ${Object.prototype.toString.call(value)}`);
  });
}
