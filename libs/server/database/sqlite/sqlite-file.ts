import BetterSqlite3, { type Statement } from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Synchronous } from '../database-url';
import { Connection } from './connection';
import { createPrivate } from './create-private';
import { FairLock } from './fair-lock';
import { isBusy, patiently } from './patience';
import { TurnBudget } from './turn-budget';

export interface SqliteSettings {
  path: string;
  synchronous: Synchronous;
  /** How long SQLite itself may wait for another process; all that time this process answers nobody. */
  busyTimeoutMs: number;
}

const WRITER_CACHE_KIB = { many: 64 * 1024, few: 8 * 1024 };
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

// The one state at module level: a plugin's store is a second DataSource over the platform's file, and the two must
// meet in one writer and one lock (ADR 0003). Keyed by real path, for a file can be reached by several names.
const openFiles = new Map<string, SqliteFile>();

/** One database file in this process: its writer, its reader and the lock that every write takes. */
export class SqliteFile {
  readonly lock = new FairLock();
  readonly budget = new TurnBudget();
  writer!: Connection;
  /** In memory there is no second connection, so it is the writer. */
  reader!: Connection;
  private users = 0;
  private dataVersion: Statement | undefined;
  private opening: Promise<void> | undefined;

  private constructor(
    private readonly key: string,
    private readonly settings: SqliteSettings,
  ) {}

  /** The settings of whoever opens a file first hold until its last user has left. */
  static async open(settings: SqliteSettings): Promise<SqliteFile> {
    const key = settings.path === ':memory:' ? `:memory:${randomUUID()}` : keyOf(settings.path);
    const file = openFiles.get(key) ?? new SqliteFile(key, settings);
    openFiles.set(key, file);
    file.users += 1;
    try {
      await (file.opening ??= file.connect());
    } catch (error) {
      file.leave();
      throw error;
    }
    return file;
  }

  get hasOwnReader(): boolean {
    return this.reader !== this.writer;
  }

  /**
   * Another number after every commit, whoever made it, in some 3 µs: SQLite counts for each connection what the others
   * changed, and the reader itself changes nothing. Null in memory, where there is no such second connection.
   */
  changeMark(): number | null {
    if (!this.hasOwnReader) return null;
    this.dataVersion ??= this.reader.database.prepare('PRAGMA data_version').pluck();
    return this.dataVersion.get() as number;
  }

  /**
   * What a SELECT finds, at once. Null when it has to be asked in turn: in memory, when this turn of the event loop has
   * had its share of database work, or when another process is in the way.
   */
  readNow(sql: string, values: readonly unknown[]): unknown[] | null {
    if (!this.hasOwnReader || this.budget.breathe()) return null;
    try {
      return this.reader.run(sql, values).rows ?? null;
    } catch (error) {
      if (isBusy(error)) return null;
      throw error;
    }
  }

  /**
   * Makes a change that is a commit of its own, at once, and answers how many rows it was. Null when it has to be made in
   * turn: others write or wait to, this turn of the event loop had its share, or it cannot be made, which is for whoever
   * makes it in turn to say.
   */
  writeNow(sql: string, values: readonly unknown[]): number | null {
    if (!this.lock.isFree || this.budget.breathe()) return null;
    try {
      return this.writer.run(sql, values).affected ?? null;
    } catch {
      return null;
    }
  }

  /** How much of the file the writer has in memory. */
  keepPages(share: keyof typeof WRITER_CACHE_KIB): void {
    if (this.writer.database.open) this.writer.database.pragma(`cache_size = -${WRITER_CACHE_KIB[share]}`);
  }

  /** The last one to leave closes the file; SQLite then moves the write-ahead log into it. */
  leave(): void {
    this.users -= 1;
    if (this.users > 0) return;
    openFiles.delete(this.key);
    if (this.reader && this.hasOwnReader) this.reader.database.close();
    this.writer?.database.close();
  }

  private async connect(): Promise<void> {
    const { busyTimeoutMs } = this.settings;
    const inMemory = this.settings.path.startsWith(':memory:');
    const writer = new BetterSqlite3(inMemory ? ':memory:' : this.key, { timeout: busyTimeoutMs });
    this.writer = new Connection(writer);
    this.reader = this.writer;
    writer.pragma('foreign_keys = ON');
    this.keepPages('many');
    if (inMemory) return;
    await patiently(() => writer.pragma('journal_mode = WAL'));
    writer.pragma(`synchronous = ${this.settings.synchronous}`);
    writer.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
    this.reader = new Connection(new BetterSqlite3(this.key, { readonly: true, timeout: busyTimeoutMs }));
  }
}

function keyOf(path: string): string {
  if (path.startsWith(':memory:')) return path;
  mkdirSync(dirname(path), { recursive: true });
  createPrivate(path);
  return realpathSync(path);
}
