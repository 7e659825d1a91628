import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/** What better-sqlite3 calls them, of the numbers that Node gives. */
const CODES: Readonly<Record<number, string>> = {
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  2579: 'SQLITE_CONSTRAINT_ROWID',
};

interface Statement {
  /** Whether it returns rows. */
  reader: boolean;
  all(...values: unknown[]): object[];
  run(...values: unknown[]): object;
}

/** Node's own SQLite in memory, with what TypeORM's driver for better-sqlite3 asks of a connection. */
export class MemoryDatabase {
  private readonly connection = new DatabaseSync(':memory:');

  /** @throws RangeError when the text is not one statement */
  prepare(sql: string): Statement {
    const statement = named(() => this.connection.prepare(sql));
    if (/[^\s;]/.test(sql.slice(statement.sourceSQL.length))) {
      throw new RangeError('The SQL has more than one statement');
    }
    // Node refuses to read a number over 2^53 in any other way.
    statement.setReadBigInts(true);
    const columns = statement.columns();
    const wide = new Set(columns.filter(({ type }) => type?.toLowerCase() === 'bigint').map(({ name }) => name));
    return {
      reader: columns.length > 0,
      all: (...values) => named(() => statement.all(...values.map(toInput))).map(row => toRow(row, wide)),
      run: (...values) => {
        const { changes, lastInsertRowid } = named(() => statement.run(...values.map(toInput)));
        return { changes: Number(changes), lastInsertRowid };
      },
    };
  }

  pragma(words: string): object[] {
    return this.prepare(`PRAGMA ${words}`).all();
  }

  close(): void {
    this.connection.close();
  }
}

function named<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = CODES[(error as { errcode?: number }).errcode ?? 0];
    throw code ? Object.assign(error as Error, { code }) : error;
  }
}

/** SQLite has no moments and no booleans. */
function toInput(value: unknown): SQLInputValue {
  if (value instanceof Date) return value.toISOString();
  return (typeof value === 'boolean' ? Number(value) : (value ?? null)) as SQLInputValue;
}

/** Bytes are a `Buffer`; a whole number is a `number`, but where it would lose digits that its column keeps. */
function toRow(row: object, wide: ReadonlySet<string>): object {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => {
    if (ArrayBuffer.isView(value)) return [name, Buffer.from(value.buffer, value.byteOffset, value.byteLength)];
    const isRounded = typeof value === 'bigint' && (!wide.has(name) || Number.isSafeInteger(Number(value)));
    return [name, isRounded ? Number(value) : value];
  });
  return Object.fromEntries(fields) as object;
}
