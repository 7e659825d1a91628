import { isPostgres, runSql, type SqlRunner } from '../../kernel/database/sql';

const SIZE_ON_SQLITE = 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()';
const SIZE_ON_POSTGRES = 'SELECT pg_database_size(current_database()) AS bytes';

/** In bytes. */
export async function databaseSize(on: SqlRunner): Promise<number> {
  const sql = isPostgres(on) ? SIZE_ON_POSTGRES : SIZE_ON_SQLITE;
  const [size] = await runSql<{ bytes: number | string }>(on, sql);
  return Number(size!.bytes);
}

/** How many migrations a ledger has. Its mark of which versions may open the database is none of them. */
export async function countMigrations(on: SqlRunner, ledger: string): Promise<number> {
  const [row] = await runSql<{ applied: number | string }>(
    on,
    `SELECT COUNT(*) AS applied FROM ${ledger} WHERE timestamp > 0`,
  );
  return Number(row!.applied);
}
