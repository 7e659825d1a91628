import { SqliteDatabase } from './sqlite/connection/sqlite-database';
import { mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseDatabaseUrl } from './database-url';
import { createPrivate } from './sqlite/create-private';
import { isBusy } from './sqlite/retry-while-busy';

/** Another server process already works with this database. */
export class AlreadyRunningError extends Error {
  override readonly name = 'AlreadyRunningError';

  constructor(role: string, path: string) {
    super(`Another ${role} already uses ${path}, and a SQLite database takes one. Stop it, or use another DATA_DIR.`);
  }
}

/** Held while a server process works with a database. */
export interface DatabaseClaim {
  release: () => void;
}

/**
 * Makes sure that one server process works with a SQLite database; the command line, which claims nothing, can still
 * open it. On Postgres, where many may, it does nothing.
 *
 * @param role what the refused process is called in the message: `runtime`, `auth server`
 * @throws AlreadyRunningError
 */
export function claimDatabase(url: string, role: string): DatabaseClaim {
  const target = parseDatabaseUrl(url);
  if (target.type === 'postgres' || target.path.startsWith(':memory:')) return { release: () => undefined };
  return claimFile(target.path, role);
}

/**
 * Claims a database file until `release` or the end of the process, a `kill -9` included.
 *
 * The claim is SQLite's own exclusive lock on an empty file beside the database, because Node has no file locks: the
 * system drops it with the process, on Linux and macOS alike, and it holds across containers that share the volume,
 * where a process id says nothing. Like `-wal` and `-shm` the file is there while a server runs.
 *
 * @throws AlreadyRunningError
 */
export function claimFile(path: string, role: string): DatabaseClaim {
  mkdirSync(dirname(path), { recursive: true });
  const claimPath = `${realPath(path)}-claim`;
  for (;;) {
    const lock = tryLock(claimPath);
    if (!lock) throw new AlreadyRunningError(role, path);
    if (lock.isCurrent()) return keep(lock.database, claimPath);
    // The holder removed the file after we had opened it: this lock is on a file that nobody else will ever see.
    lock.database.close();
  }
}

/** Keeps the connections referenced: one that is garbage-collected is closed, and its lock would be gone. */
const held = new Set<SqliteDatabase>();

function keep(database: SqliteDatabase, claimPath: string): DatabaseClaim {
  held.add(database);
  return {
    release: () => {
      held.delete(database);
      release(database, claimPath);
    },
  };
}

interface Lock {
  database: SqliteDatabase;
  /** Whether the path still leads to the file that is locked. */
  isCurrent: () => boolean;
}

function tryLock(claimPath: string): Lock | null {
  createPrivate(claimPath);
  const before = inodeOf(claimPath);
  const database = new SqliteDatabase(claimPath, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { database, isCurrent: () => before !== null && inodeOf(claimPath) === before };
  } catch (error) {
    database.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** Removes the file while it is still locked, so that no other process can lock it in between. */
function release(database: SqliteDatabase, claimPath: string): void {
  if (!database.open) return;
  rmSync(claimPath, { force: true });
  database.close();
}

function inodeOf(path: string): bigint | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

/** The same file under two names is one database; before its first start there is none. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
