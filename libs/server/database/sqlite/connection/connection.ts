import type { SqliteDatabase } from './sqlite-database';
import type { SqliteStatement } from './sqlite-statement';
import { StatementCache } from './statement-cache';
import type { StatementAuthorizer } from './statement-authorizer';

/** What one statement did: the rows it returned, or how many it changed. */
export interface Outcome {
  rows?: unknown[];
  affected?: number;
  lastId?: number | bigint;
}

/** One connection with its prepared statements. */
export class Connection {
  private readonly statements = new StatementCache();
  /**
   * The statements that were checked, when there is an authorizer: the same text may come from code that the authorizer does not
   * restrict.
   */
  private readonly judged = new StatementCache();
  private authorizer: StatementAuthorizer | undefined;

  constructor(readonly database: SqliteDatabase) {}

  authorizeBy(authorizer: StatementAuthorizer): void {
    this.authorizer = authorizer;
    this.database.authorize(authorizer.judge);
    this.forgetStatements();
  }

  /** @throws SqliteError; StoreAccessError when the authorizer refused it */
  prepare(sql: string): SqliteStatement {
    const { authorizer } = this;
    if (!authorizer?.isActive) return this.statements.of(sql, () => this.database.prepare(sql));
    return this.judged.of(sql, () => authorizer.explaining(() => this.database.prepare(sql)));
  }

  /** @throws SqliteError; StoreAccessError when the authorizer refused it */
  run(sql: string, values: readonly unknown[]): Outcome {
    const statement = this.prepare(sql);
    // Prepared again when tables have changed, and judged once more.
    return this.authorizer
      ? this.authorizer.explaining(() => outcomeOf(statement, values))
      : outcomeOf(statement, values);
  }

  /** After a change of the schema, the statements still know the columns of before. */
  forgetStatements(): void {
    this.statements.clear();
    this.judged.clear();
  }
}

function outcomeOf(statement: SqliteStatement, values: readonly unknown[]): Outcome {
  if (!statement.reader) {
    const { changes, lastInsertRowid } = statement.run(...values);
    return { affected: changes, lastId: lastInsertRowid };
  }
  const rows = statement.all(...values);
  return statement.readonly ? { rows } : { rows, affected: rows.length };
}
