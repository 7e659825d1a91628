import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readSync, realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PLATFORM_VERSION } from '../../../platform-version';
import { errorCodeOf } from '../../error-code';
import { copyDatabase } from './snapshot';

const KEPT = 3;
const CHUNK_BYTES = 1024 * 1024;

/** A database was not migrated, because it could not be copied first. */
class SnapshotError extends Error {
  override readonly name = 'SnapshotError';

  constructor(path: string, cause: unknown) {
    const isFull = /^(SQLITE_FULL|SQLITE_IOERR|ENOSPC|EDQUOT|EFBIG)/.test(errorCodeOf(cause));
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `${path} has to be migrated, and could not be copied beside itself first: ${reason}. Nothing was changed.` +
        (isFull ? ' Make room for a second file of its size, then start again.' : ''),
      { cause },
    );
  }
}

/** The copies of a database from before it was migrated, beside it: `platform.db.before-0.29.0-CreateExports…`. */
export class SnapshotShelf {
  private readonly path: string;

  constructor(path: string) {
    this.path = realpathSync(path);
  }

  /**
   * Puts a copy there before a migration runs. One that is the same as an earlier copy is not kept twice: a start that
   * fails again and again must not push out the copy from before the first.
   *
   * @returns where it is
   * @throws SnapshotError
   */
  add(migration: string): string {
    const target = freeName(`${this.path}.before-${PLATFORM_VERSION}-${migration}`);
    try {
      copyDatabase(this.path, target);
    } catch (error) {
      throw new SnapshotError(this.path, error);
    }
    const twin = this.copies().find(copy => copy !== target && isSame(copy, target));
    if (!twin) return target;
    rmSync(target);
    return twin;
  }

  /** Keeps the newest. For when the migrations are done: until then each may be the one that is needed. */
  tidy(): void {
    for (const copy of this.copies().slice(KEPT)) rmSync(copy, { force: true });
  }

  /** Newest first. */
  private copies(): string[] {
    const folder = dirname(this.path);
    const begin = `${basename(this.path)}.before-`;
    return readdirSync(folder)
      .filter(name => name.startsWith(begin) && !/(\.partial|-journal|-wal|-shm)$/.test(name))
      .map(name => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
      .sort((left, right) => right.at - left.at || (left.path < right.path ? 1 : -1))
      .map(({ path }) => path);
  }
}

function freeName(wish: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wish : `${wish}-${number}`;
    if (!existsSync(name)) return name;
  }
}

const isSame = (left: string, right: string): boolean =>
  statSync(left).size === statSync(right).size && digestOf(left) === digestOf(right);

function digestOf(path: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const descriptor = openSync(path, 'r');
  try {
    for (let read = 1; read > 0;) {
      read = readSync(descriptor, chunk);
      hash.update(chunk.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}
