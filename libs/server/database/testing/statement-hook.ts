import { PostgresRunner } from '../postgres/postgres-runner';
import { SqliteRunner } from '../sqlite/sqlite-runner';

type Query = (this: unknown, ...parameters: unknown[]) => Promise<unknown>;

/** A statement as it was sent. */
export interface SentStatement {
  sql: string;
  values: unknown[] | undefined;
}

/**
 * Calls `hook` after each statement of this process, with its number, before whoever sent it continues.
 *
 * @returns takes the hook away
 */
export function afterEachStatement(hook: (number: number, statement: SentStatement) => unknown): () => void {
  let number = 0;
  const undone = [SqliteRunner, PostgresRunner].map(runner => {
    const prototype = runner.prototype as unknown as { query: Query };
    const own = prototype.query;
    prototype.query = async function (...parameters) {
      const answer = await own.apply(this, parameters);
      const [sql, values] = parameters as [string, unknown[] | undefined];
      await hook(++number, { sql, values });
      return answer;
    };
    return () => (prototype.query = own);
  });
  return () => undone.forEach(undo => undo());
}

/** The process ends as if the power went, right after so many statements. */
export function dieAfter(statements: number): void {
  afterEachStatement(number => {
    if (number !== statements) return;
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  });
}
