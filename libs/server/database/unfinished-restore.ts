import { existsSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { parseDatabaseUrl } from './database-url';
import { MOVE_TABLE, moveMark } from './unfinished-move';

/** A restore was interrupted: the data is neither that from before nor that of the backup. */
class UnfinishedRestoreError extends Error {
  override readonly name = 'UnfinishedRestoreError';

  constructor(what: string) {
    super(`A restore of ${what} was begun and not finished. Run it again: restore <file>`);
  }
}

/** The target of a move: some of it may be missing, and nothing of it was verified. */
class UnfinishedMoveError extends Error {
  override readonly name = 'UnfinishedMoveError';

  constructor(what: string) {
    super(
      `A move to ${what} was begun and not finished. Run it again (database move), or start with the database that the ` +
        'instance was moved from: nothing in it was changed',
    );
  }
}

/** On Postgres, a table that is there from the commit of a restore until all other parts of it are in their place. */
export const UNFINISHED_TABLE = '_restore_unfinished';

/** Beside a SQLite database while files are being exchanged. */
export const unfinishedMark = (path: string): string => `${path}-restore-unfinished`;

/** Before it is opened, which would make it where it is missing. @throws UnfinishedRestoreError, UnfinishedMoveError */
export function refuseUnfinishedFile(url: string): void {
  if (!url.startsWith('sqlite:')) return;
  const target = parseDatabaseUrl(url);
  if (target.type !== 'sqlite') return;
  if (existsSync(unfinishedMark(target.path))) throw new UnfinishedRestoreError(target.path);
  if (existsSync(moveMark(target.path))) throw new UnfinishedMoveError(target.path);
}

/** @throws UnfinishedRestoreError, UnfinishedMoveError */
export async function refuseUnfinishedSchema(store: DataSource): Promise<void> {
  if (store.options.type !== 'postgres') return;
  const { schema } = store.options;
  const rows = await store.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_catalog.pg_tables
       WHERE tablename IN ($1, $2) AND schemaname = COALESCE($3::text, current_schema())`,
    [UNFINISHED_TABLE, MOVE_TABLE, schema ?? null],
  );
  const names = rows.map(({ name }) => name);
  if (names.includes(UNFINISHED_TABLE)) throw new UnfinishedRestoreError('the database');
  if (names.includes(MOVE_TABLE)) throw new UnfinishedMoveError('the database');
}
