import { SqliteDatabase } from '../connection/sqlite-database';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCodeOf } from '../../error-code';
import { createPrivate } from '../create-private';

/** Nobody is served meanwhile: a statement may wait as long as a writer in another process takes. */
const BUSY_TIMEOUT_MS = 5_000;

/** The copy is not what SQLite calls a sound database, and so the database itself is not. */
class UnsoundDatabaseError extends Error {
  override readonly name = 'UnsoundDatabaseError';

  constructor(path: string, finding: string) {
    super(`${path} is damaged: ${finding}`);
  }
}

/**
 * Copies a database as it is at one instant, what is in its write-ahead log included, while other processes continue
 * writing to it. The copy is one file, for its owner only, checked, on the disk when this returns, and never under its
 * name in part. What was deleted is not in it, for its pages are written again.
 *
 * Blocks the process: for the command line, and for a start before anybody is served.
 *
 * @param target must not be there; nothing is left of it when this fails
 * @returns the size of the copy in bytes
 * @throws UnsoundDatabaseError, SqliteError (SQLITE_FULL: there is no room for the copy)
 */
export function copyDatabase(source: string, target: string): number {
  const partial = `${target}.partial`;
  refuseThere(target);
  rmSync(partial, { force: true });
  try {
    createPrivate(partial);
    sayingUnsound(source, () => withDatabase(source, database => database.prepare('VACUUM INTO ?').run(partial)));
    assertSound(partial, source);
    syncToDisk(partial);
    renameSync(partial, target);
    syncToDisk(dirname(target));
    return statSync(target).size;
  } catch (error) {
    rmSync(partial, { force: true });
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

function withDatabase<T>(path: string, work: (database: SqliteDatabase) => T): T {
  const database = new SqliteDatabase(path, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
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

function refuseThere(path: string): void {
  if (existsSync(path)) throw new Error(`${path} is there already`);
}
