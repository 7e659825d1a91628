import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers';
import { changesMade } from './connection/changes-made';
import { ConnectionPair, inMemory, type PairSettings } from './connection-pair';
import { createPrivate } from './create-private';
import { FairLock } from './fair-lock';
import { isBusy } from './retry-while-busy';
import type { SqliteStatement } from './connection/sqlite-statement';
import type { StatementAuthorizer } from './connection/statement-authorizer';
import { TurnBudget } from './turn-budget';

export interface SqliteSettings extends PairSettings {
  path: string;
}

// The one state at module level: a plugin's store is a second DataSource over the platform's file, and the two must
// meet in one writer and one lock (ADR 0003). Keyed by real path, for a file can be reached by several names.
const openFiles = new Map<string, SqliteFile>();

/** One database file in this process: its writer, its reader and the lock that every write takes. */
export class SqliteFile {
  readonly lock = new FairLock();
  readonly budget = new TurnBudget();
  private connections: ConnectionPair | undefined;
  private users = 0;
  private dataVersion: SqliteStatement | undefined;
  private marked: { mark: number; changes: number } | null = null;
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

  /** The connections that its users share. */
  get pair(): ConnectionPair {
    if (!this.connections) throw new Error('The database is not open');
    return this.connections;
  }

  /** Connections of one user alone, who closes them before it leaves. */
  ownPair(authorizer: StatementAuthorizer): Promise<ConnectionPair> {
    return ConnectionPair.open(this.address, this.settings, 'small', authorizer);
  }

  /**
   * Another number after every commit, whoever made it: SQLite counts for each connection what the others changed, and
   * the reader itself changes nothing. It takes and leaves a lock of the file for that, so it is asked once in a turn of
   * the event loop and after every change of this process. Null in memory, where there is no such second connection.
   */
  changeMark(): number | null {
    if (!this.pair.hasOwnReader) return null;
    const changes = changesMade();
    if (this.marked?.changes === changes) return this.marked.mark;
    this.dataVersion ??= this.pair.reader.database.prepare('PRAGMA data_version');
    const mark = (this.dataVersion.get() as { data_version: number }).data_version;
    if (!this.marked) setImmediate(this.forgetMark);
    this.marked = { mark, changes };
    return mark;
  }

  private readonly forgetMark = (): void => {
    this.marked = null;
  };

  /**
   * What a SELECT finds, at once. Null when it has to be asked in turn: in memory, when this turn of the event loop has
   * had its share of database work, or when another process is in the way.
   */
  readNow(sql: string, values: readonly unknown[]): unknown[] | null {
    if (!this.pair.hasOwnReader || this.budget.breathe()) return null;
    try {
      return this.pair.reader.run(sql, values).rows ?? null;
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
      return this.pair.writer.run(sql, values).affected ?? null;
    } catch {
      return null;
    }
  }

  /** The last one to leave closes the file; SQLite then moves the write-ahead log into it. */
  leave(): void {
    this.users -= 1;
    if (this.users > 0) return;
    openFiles.delete(this.key);
    this.connections?.close();
  }

  private async connect(): Promise<void> {
    this.connections = await ConnectionPair.open(this.address, this.settings, 'large');
  }

  private get address(): string {
    return this.key.startsWith(':memory:') ? inMemory(this.key) : this.key;
  }
}

function keyOf(path: string): string {
  if (path.startsWith(':memory:')) return path;
  mkdirSync(dirname(path), { recursive: true });
  createPrivate(path);
  return realpathSync(path);
}
