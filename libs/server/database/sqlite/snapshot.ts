import BetterSqlite3, { type Database } from 'better-sqlite3';
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCodeOf } from '../error-code';

/** Nobody is served meanwhile: a statement may wait as long as a writer in another process takes. */
const BUSY_TIMEOUT_MS = 5_000;

/** The copy is not what SQLite calls a sound database, and so the database itself is not. */
export class UnsoundDatabaseError extends Error {
  override readonly name = 'UnsoundDatabaseError';

  constructor(path: string, finding: string) {
    super(`${path} is damaged: ${finding}`);
  }
}

/**
 * Copies a database as it is at one moment, what stands in its write-ahead log included, while other processes go on
 * writing to it. The copy is one file, for its owner only, checked, and on the disk when this returns. What was deleted
 * is not in it, for its pages are written anew.
 *
 * Blocks the process: for the command line, and for a start before anybody is served.
 *
 * @param target must not be there; nothing is left of it when this fails
 * @throws UnsoundDatabaseError, SqliteError (SQLITE_FULL: there is no room for the copy)
 */
export function snapshotSqlite(source: string, target: string): void {
  createPrivateOrRefuse(target);
  try {
    sayingUnsound(source, () => withDatabase(source, database => database.prepare('VACUUM INTO ?').run(target)));
    assertSound(target, source);
    syncToDisk(target);
    syncToDisk(dirname(target));
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/**
 * Reads all of a database.
 *
 * @param name of what is told to be damaged
 * @throws UnsoundDatabaseError
 */
export function assertSound(path: string, name = path): void {
  const [finding] = sayingUnsound(name, () =>
    withDatabase(path, database => database.pragma('integrity_check(1)') as { integrity_check: string }[]),
  );
  if (finding?.integrity_check !== 'ok') throw new UnsoundDatabaseError(name, finding?.integrity_check ?? 'unread');
}

function withDatabase<T>(path: string, work: (database: Database) => T): T {
  const database = new BetterSqlite3(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** A header or a page that cannot be read is an error of SQLite's, before anything was checked. */
function sayingUnsound<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(errorCodeOf(error)))
      throw new UnsoundDatabaseError(name, (error as Error).message);
    throw error;
  }
}

/** A file, or a directory, whose list of names is content too. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** SQLite itself would make a file that everybody may read. An empty one is taken for none. */
function createPrivateOrRefuse(target: string): void {
  closeSync(openSync(target, 'wx', 0o600));
}
