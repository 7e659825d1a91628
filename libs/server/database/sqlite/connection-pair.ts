import type { Synchronous } from '../database-url';
import { Connection } from './connection';
import { retryWhileBusy } from './retry-while-busy';
import { SqliteDatabase } from './sqlite-database';
import type { StatementWall } from './statement-wall';

export interface PairSettings {
  synchronous: Synchronous;
  /** How long SQLite itself may wait for another process; all that time this process answers nobody. */
  busyTimeoutMs: number;
}

const KIB_IN_MEMORY = { many: { writer: 64 * 1024, reader: 16 * 1024 }, few: { writer: 8 * 1024, reader: 4 * 1024 } };
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

/** How much of the file two connections keep in memory. */
export type PageShare = keyof typeof KIB_IN_MEMORY;

/** A connection that writes to a file and one that reads from it. In memory they are the same. */
export class ConnectionPair {
  private constructor(
    readonly writer: Connection,
    readonly reader: Connection,
    private readonly share: PageShare,
  ) {}

  /** @param path a file that is there, or the address of a database in memory */
  static async open(
    path: string,
    { synchronous, busyTimeoutMs }: PairSettings,
    share: PageShare,
    wall?: StatementWall,
  ): Promise<ConnectionPair> {
    const writer = new SqliteDatabase(path, { timeout: busyTimeoutMs });
    try {
      writer.pragma(`cache_size = -${KIB_IN_MEMORY[share].writer}`);
      const connection = new Connection(writer);
      if (isInMemory(path)) return new ConnectionPair(connection, connection, share).behind(wall);
      await retryWhileBusy(() => writer.pragma('journal_mode = WAL'));
      writer.pragma(`synchronous = ${synchronous}`);
      writer.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
      const reader = new SqliteDatabase(path, { readonly: true, timeout: busyTimeoutMs });
      reader.pragma(`cache_size = -${KIB_IN_MEMORY[share].reader}`);
      return new ConnectionPair(connection, new Connection(reader), share).behind(wall);
    } catch (error) {
      writer.close();
      throw error;
    }
  }

  get hasOwnReader(): boolean {
    return this.reader !== this.writer;
  }

  get count(): number {
    return this.hasOwnReader ? 2 : 1;
  }

  /** For a transaction that writes more than memory should hold: `few`, until it is over. */
  keepPages(share: PageShare): void {
    const { database } = this.writer;
    const least = this.share === 'few' ? 'few' : share;
    if (database.open) database.pragma(`cache_size = -${KIB_IN_MEMORY[least].writer}`);
  }

  /** How many pages of log a commit moves into the file; 0: none. */
  checkpointAt(pages: number): void {
    const { database } = this.writer;
    if (database.open) database.pragma(`wal_autocheckpoint = ${pages}`);
  }

  forgetStatements(): void {
    [this.writer, this.reader].forEach(connection => connection.forgetStatements());
  }

  /** To be called once: SQLite prepares every statement again when its authorizer changes. */
  behind(wall: StatementWall | undefined): this {
    if (wall) new Set([this.writer, this.reader]).forEach(connection => connection.standBehind(wall));
    return this;
  }

  close(): void {
    if (this.hasOwnReader) this.reader.database.close();
    this.writer.database.close();
  }
}

/** Connections of this process with the same name have the same database, for as long as one of them is open. */
export const inMemory = (name: string): string => `file:/${encodeURIComponent(name)}?vfs=memdb`;

const isInMemory = (path: string): boolean => path.startsWith('file:');
