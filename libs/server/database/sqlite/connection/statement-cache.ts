import type { SqliteStatement } from './sqlite-statement';

const CACHED_STATEMENTS = 256;
/**
 * How many characters of SQL are cached in all: a statement that inserts 500 rows takes half a megabyte once it is
 * prepared.
 */
const CACHED_CHARACTERS = 512 * 1024;

/** The prepared statements that were used last. TypeORM's own cache lives in the runner, of which we make one per use. */
export class StatementCache {
  private readonly statements = new Map<string, SqliteStatement>();
  private characters = 0;

  of(sql: string, prepare: () => SqliteStatement): SqliteStatement {
    const cached = this.statements.get(sql);
    const statement = cached ?? prepare();
    if (cached) this.forget(sql);
    // Inserted again, so that the first key of the map is always the one not used for longest.
    this.statements.set(sql, statement);
    this.characters += sql.length;
    while (this.statements.size > CACHED_STATEMENTS || this.characters > CACHED_CHARACTERS) {
      this.forget(this.statements.keys().next().value!);
    }
    return statement;
  }

  clear(): void {
    this.statements.clear();
    this.characters = 0;
  }

  private forget(sql: string): void {
    this.statements.delete(sql);
    this.characters -= sql.length;
  }
}
