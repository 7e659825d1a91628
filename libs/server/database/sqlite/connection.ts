import type { Database, Statement } from 'better-sqlite3';

const CACHED_STATEMENTS = 256;

/** What one statement did: the rows it returned, or how many it changed. */
export interface Outcome {
  rows?: unknown[];
  affected?: number;
  lastId?: number | bigint;
}

/** One connection with its prepared statements. TypeORM's own cache lives in the runner, of which we make one per use. */
export class Connection {
  private readonly statements = new Map<string, Statement>();

  constructor(readonly database: Database) {}

  prepare(sql: string): Statement {
    const cached = this.statements.get(sql);
    if (cached) this.statements.delete(sql);
    const statement = cached ?? this.database.prepare(sql);
    // Inserted anew, so that the first key of the map is always the one not used for longest.
    this.statements.set(sql, statement);
    if (this.statements.size > CACHED_STATEMENTS) this.statements.delete(this.statements.keys().next().value!);
    return statement;
  }

  run(sql: string, values: readonly unknown[]): Outcome {
    const statement = this.prepare(sql);
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(...values);
      return { affected: changes, lastId: lastInsertRowid };
    }
    const rows = statement.all(...values);
    return statement.readonly ? { rows } : { rows, affected: rows.length };
  }

  /** After a change of the schema, the statements still know the columns of before. */
  forgetStatements(): void {
    this.statements.clear();
  }
}
