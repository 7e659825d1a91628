import type { DataSource } from 'typeorm';
import { SealBrokenError, type Vault } from './vault';

/** A column in which sealed texts stand, or nothing. */
export interface SealedColumn {
  table: string;
  /** The primary key. */
  id: string;
  column: string;
  place: (id: string) => string;
  /** Of a column with other texts too: a condition for those that are sealed. */
  where?: string;
  /** Whether the sealed text stands there as JSON, in quotes. */
  isJson?: true;
}

/** What became of the sealed texts of a column. */
export interface Resealing {
  resealed: number;
  /** Neither the present nor the previous secret opens them: they were lost before. */
  unreadable: number;
}

const AT_ONCE = 500;

/**
 * Seals a column again, with the present secret. It can be stopped and begun again anywhere, and disturbs nobody: a text
 * that was changed meanwhile stays as it is, because whoever changed it has the present secret.
 */
export async function resealRows(db: DataSource, vault: Vault, sealed: SealedColumn): Promise<Resealing> {
  const total: Resealing = { resealed: 0, unreadable: 0 };
  for (let last = ''; ;) {
    const rows = await readRows(db, sealed, last);
    for (const { id, text } of rows) {
      const fresh = resealed(vault, text, sealed, id);
      if (fresh === undefined) total.unreadable++;
      if (!fresh) continue;
      await writeRow(db, sealed, { id, before: text, after: fresh });
      total.resealed++;
    }
    if (rows.length < AT_ONCE) return total;
    last = rows.at(-1)!.id;
  }
}

/** Null: it is already; undefined: it cannot be read. */
function resealed(vault: Vault, text: string, { place, isJson }: SealedColumn, id: string): string | null | undefined {
  try {
    if (!isJson) return vault.reseal(text, place(id));
    const fresh = vault.reseal(JSON.parse(text) as string, place(id));
    return fresh && JSON.stringify(fresh);
  } catch (error) {
    if (error instanceof SealBrokenError) return undefined;
    throw error;
  }
}

const readRows = (
  db: DataSource,
  { table, id, column, where = '1 = 1' }: SealedColumn,
  last: string,
): Promise<{ id: string; text: string }[]> =>
  db.query(
    `SELECT ${id} AS id, ${column} AS text FROM ${table}
     WHERE ${id} > ${place(db, 1)} AND ${column} <> '' AND ${where} ORDER BY ${id} LIMIT ${AT_ONCE}`,
    [last],
  );

const writeRow = (
  db: DataSource,
  { table, id: key, column }: SealedColumn,
  { id, before, after }: { id: string; before: string; after: string },
): Promise<unknown> =>
  db.query(
    `UPDATE ${table} SET ${column} = ${place(db, 1)} WHERE ${key} = ${place(db, 2)} AND ${column} = ${place(db, 3)}`,
    [after, id, before],
  );

const place = ({ options }: DataSource, n: number): string => (options.type === 'postgres' ? `$${n}` : '?');
