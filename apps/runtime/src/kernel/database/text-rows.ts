import type { DataSource, EntityManager } from 'typeorm';
import { isPostgres, runSql } from './sql';

type Text = string | null;

/**
 * Inserts rows of texts in one statement, all or none, and leaves out those that are there already. It is one statement
 * for any number of rows, so that it is prepared once: each column is an array on Postgres, all of them a JSON text on
 * SQLite.
 */
export class TextRows {
  private readonly sqlite: string;
  private readonly postgres: string;

  constructor(
    table: string,
    private readonly columns: readonly string[],
  ) {
    const into = `INSERT INTO ${table} (${columns.join(', ')})`;
    const written = 'ON CONFLICT DO NOTHING RETURNING id';
    const values = columns.map((_, at) => `value ->> ${at}`).join(', ');
    this.sqlite = `${into} SELECT ${values} FROM json_each(?) WHERE true ${written}`;
    this.postgres = `${into} SELECT * FROM unnest(${columns.map(() => '?::text[]').join(', ')}) ${written}`;
  }

  /** @returns the ids of those that were written */
  async insert(on: DataSource | EntityManager, rows: readonly Text[][]): Promise<string[]> {
    const written = isPostgres(on)
      ? await runSql<{ id: string }>(on, this.postgres, this.byColumn(rows))
      : await runSql<{ id: string }>(on, this.sqlite, [JSON.stringify(rows)]);
    return written.map(({ id }) => id);
  }

  private byColumn(rows: readonly Text[][]): unknown[] {
    return this.columns.map((_, at) => rows.map(row => row[at]));
  }
}
