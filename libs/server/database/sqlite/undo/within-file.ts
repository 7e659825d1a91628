import type { SqliteDatabase } from '../connection/sqlite-database';
import { SqliteFile } from '../sqlite-file';

/** Does something with a file that may be open in this process, while nobody else here writes to it. */
export async function withinFile(path: string, work: (database: SqliteDatabase) => Promise<void>): Promise<void> {
  const file = await SqliteFile.open({ path, synchronous: 'normal', busyTimeoutMs: 5_000 });
  try {
    const release = await file.lock.acquire();
    try {
      await work(file.pair.writer.database);
    } finally {
      release();
    }
  } finally {
    file.leave();
  }
}
