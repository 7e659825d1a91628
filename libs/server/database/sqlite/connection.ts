import type { SqliteDatabase } from './sqlite-database';
import type { SqliteStatement } from './sqlite-statement';
import { StatementCache } from './statement-cache';
import type { StatementWall } from './statement-wall';

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
   * The statements that were checked, when there is a wall: the same text may come from code that the wall does not
   * restrict.
   */
  private readonly judged = new StatementCache();
  private wall: StatementWall | undefined;

  constructor(readonly database: SqliteDatabase) {}

  standBehind(wall: StatementWall): void {
    this.wall = wall;
    this.database.authorize(wall.judge);
    this.forgetStatements();
  }

  /** @throws SqliteError; StoreAccessError when the wall refused it */
  prepare(sql: string): SqliteStatement {
    const { wall } = this;
    if (!wall?.isUp) return this.statements.of(sql, () => this.database.prepare(sql));
    return this.judged.of(sql, () => wall.explaining(() => this.database.prepare(sql)));
  }

  /** @throws SqliteError; StoreAccessError when the wall refused it */
  run(sql: string, values: readonly unknown[]): Outcome {
    const statement = this.prepare(sql);
    // Prepared again when tables have changed, and judged once more.
    return this.wall ? this.wall.explaining(() => outcomeOf(statement, values)) : outcomeOf(statement, values);
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
