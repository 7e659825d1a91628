import { closeSync, openSync } from 'node:fs';
import { errorCodeOf } from '../error-code';

/**
 * Makes an empty file that only its owner may read; SQLite would make one that everybody may, and gives -wal and -shm
 * the rights of the database.
 *
 * Never opens one that is there: POSIX drops all locks of a process on a file when it closes any descriptor of it, and
 * with them those that SQLite holds.
 */
export function createPrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  }
}
