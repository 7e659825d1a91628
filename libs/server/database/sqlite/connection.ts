import type { Database, Statement } from 'better-sqlite3';

const CACHED_STATEMENTS = 256;
/** Of their words: one that inserts 500 rows is half a megabyte once it is prepared. */
const CACHED_CHARACTERS = 512 * 1024;

/** What one statement did: the rows it returned, or how many it changed. */
export interface Outcome {
  rows?: unknown[];
  affected?: number;
  lastId?: number | bigint;
}

/** One connection with its prepared statements. TypeORM's own cache lives in the runner, of which we make one per use. */
export class Connection {
  private readonly statements = new Map<string, Statement>();
  private characters = 0;
  /** Those with columns of 64 bits, of which the driver would lose digits. */
  private readonly wide = new WeakSet<Statement>();

  constructor(readonly database: Database) {}

  prepare(sql: string): Statement {
    const cached = this.statements.get(sql);
    const statement = cached ?? this.compile(sql);
    if (cached) this.forget(sql);
    // Inserted anew, so that the first key of the map is always the one not used for longest.
    this.statements.set(sql, statement);
    this.characters += sql.length;
    while (this.statements.size > CACHED_STATEMENTS || this.characters > CACHED_CHARACTERS) {
      this.forget(this.statements.keys().next().value!);
    }
    return statement;
  }

  run(sql: string, values: readonly unknown[]): Outcome {
    const statement = this.prepare(sql);
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(...values);
      return { affected: changes, lastId: lastInsertRowid };
    }
    const rows = this.wide.has(statement) ? statement.all(...values).map(withNumbers) : statement.all(...values);
    return statement.readonly ? { rows } : { rows, affected: rows.length };
  }

  /** After a change of the schema, the statements still know the columns of before. */
  forgetStatements(): void {
    this.statements.clear();
    this.characters = 0;
  }

  private compile(sql: string): Statement {
    const statement = this.database.prepare(sql);
    if (statement.reader && statement.columns().some(({ type }) => type?.toLowerCase() === 'bigint')) {
      this.wide.add(statement.safeIntegers());
    }
    return statement;
  }

  private forget(sql: string): void {
    this.statements.delete(sql);
    this.characters -= sql.length;
  }
}

/** What fits into a number is one, whatever else the statement has. */
function withNumbers(row: unknown): unknown {
  const values = row as Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) values[name] = Number(value);
  }
  return values;
}
