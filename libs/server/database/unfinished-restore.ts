import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { parseDatabaseUrl } from './database-url';

/** A restore was interrupted: the data is neither that from before nor that of the backup. */
class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';

  constructor(what: string) {
    super(`A restore of ${what} was begun and not finished. Run it again: restore <file>`);
  }
}

/** On Postgres, a table that is there from the commit of a restore until all other parts of it are in their place. */
export const UNFINISHED_TABLE = '_restore_unfinished';

/** Beside a SQLite database while files are being exchanged. */
export const unfinishedMark = (path: string): string => `${path}-restore-unfinished`;

/** Before it is opened, which would make it where it is missing. @throws UnfinishedRestoreError */
export function refuseUnfinishedFile(url: string): void {
  if (!url.startsWith('sqlite:')) return;
  const target = parseDatabaseUrl(url);
  if (target.type === 'sqlite' && existsSync(unfinishedMark(target.path)))
    throw new UnfinishedRestoreError(target.path);
}

/** @throws UnfinishedRestoreError */
export async function refuseUnfinishedSchema(store: DataSource): Promise<void> {
  if (store.options.type !== 'postgres') return;
  const { schema } = store.options;
  const [row] = await store.query<{ found: boolean }[]>(
    `SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_tables
       WHERE tablename = $1 AND schemaname = COALESCE($2::text, current_schema())) AS found`,
    [UNFINISHED_TABLE, schema ?? null],
  );
  if (row?.found) throw new UnfinishedRestoreError('the database');
}
