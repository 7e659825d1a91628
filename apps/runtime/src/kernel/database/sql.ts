import type { DataSource, EntityManager } from 'typeorm';

/** Whatever raw SQL can be sent through. */
export type SqlRunner = Pick<DataSource, 'query' | 'options'> | Pick<EntityManager, 'query' | 'dataSource'>;

/** Numbers the `?` of a statement where the dialect wants it so. Statements of our own have no `?` but placeholders. */
export function forDialect(dialect: string, sql: string): string {
  let at = 0;
  return dialect === 'postgres' ? sql.replaceAll('?', () => `$${++at}`) : sql;
}

/** Whether it is Postgres, for the few statements that the two dialects write differently. */
export function isPostgres(on: SqlRunner): boolean {
  const { type } = 'options' in on ? on.options : on.dataSource.options;
  return type === 'postgres';
}

/** Sends one statement with `?` placeholders, in both dialects. */
export function runSql<Row>(on: SqlRunner, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const { type } = 'options' in on ? on.options : on.dataSource.options;
  return on.query(forDialect(type, sql), parameters) as Promise<Row[]>;
}

/**
 * As `runSql`, for an UPDATE or DELETE with RETURNING: on Postgres TypeORM returns the rows together with their number.
 */
export async function runReturning<Row>(on: SqlRunner, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const answer = await runSql<Row | Row[]>(on, sql, parameters);
  return Array.isArray(answer[0]) ? answer[0] : (answer as Row[]);
}
