import type { QueryRunner } from 'typeorm';
import { isPostgres, quoted, tableNames } from './table-shape';

/** An old table that was renamed to make room. */
export interface AsideTable {
  /** What it was called. */
  from: string;
  /** What it is called now. */
  aside: string;
}

/**
 * Renames tables, so that migrations find their names and those of their indexes free. Rows are not touched. What other
 * tables and views say of them continues meaning the name: the new table when it is there.
 *
 * @param prefix of the names they get
 */
export async function setAside(runner: QueryRunner, tables: readonly string[], prefix: string): Promise<AsideTable[]> {
  const taken = await tableNames(runner);
  const moved = tables.map(from => ({ from, aside: freeName(`${prefix}${from}`, taken) }));
  if (isPostgres(runner)) await renameOnPostgres(runner, moved, prefix);
  else await renameOnSqlite(runner, moved);
  return moved;
}

function freeName(wish: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wish : `${wish}_${number}`;
    if (!taken.has(name)) return name;
  }
}

/** The names of indexes are those of the schema, and so are the names of the constraints behind them. */
async function renameOnPostgres(runner: QueryRunner, tables: readonly AsideTable[], prefix: string): Promise<void> {
  for (const { from, aside } of tables) {
    await runner.query(`ALTER TABLE ${quoted(from)} RENAME TO ${quoted(aside)}`);
    for (const { name, oid } of await indexesOf(runner, aside)) {
      await runner.query(`ALTER INDEX ${quoted(name)} RENAME TO ${quoted(prefix + oid)}`);
    }
  }
}

const indexesOf = (runner: QueryRunner, table: string): Promise<{ name: string; oid: string }[]> =>
  runner.query(
    `SELECT c.relname AS name, c.oid::text AS oid FROM pg_catalog.pg_index i
     JOIN pg_catalog.pg_class c ON c.oid = i.indexrelid
     JOIN pg_catalog.pg_class t ON t.oid = i.indrelid
     JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace
     WHERE n.nspname = current_schema() AND t.relname = $1`,
    [table],
  );

/** SQLite cannot rename an index. A trigger would be checked by every later change of a table, and fires no more. */
async function renameOnSqlite(runner: QueryRunner, tables: readonly AsideTable[]): Promise<void> {
  // Else the foreign keys of other tables would follow the old table to its new name.
  await runner.query('PRAGMA legacy_alter_table = ON');
  try {
    for (const { from, aside } of tables) {
      const parts = (await runner.query(
        `SELECT type, name FROM sqlite_master WHERE tbl_name = ? AND type IN ('index', 'trigger') AND sql IS NOT NULL`,
        [from],
      )) as { type: string; name: string }[];
      for (const { type, name } of parts) await runner.query(`DROP ${type} ${quoted(name)}`);
      await runner.query(`ALTER TABLE ${quoted(from)} RENAME TO ${quoted(aside)}`);
    }
  } finally {
    await runner.query('PRAGMA legacy_alter_table = OFF');
  }
}
