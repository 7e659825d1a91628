import type { Synchronous } from '../database-url';
import { Connection } from './connection/connection';
import { retryWhileBusy } from './retry-while-busy';
import { SqliteDatabase } from './connection/sqlite-database';
import type { StatementAuthorizer } from './connection/statement-authorizer';

export interface PairSettings {
  synchronous: Synchronous;
  /** How long SQLite itself may wait for another process; all that time this process answers nobody. */
  busyTimeoutMs: number;
}

const CACHE_KIB = { large: { writer: 64 * 1024, reader: 16 * 1024 }, small: { writer: 8 * 1024, reader: 4 * 1024 } };
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;

/** How much of the file the page caches of two connections hold. */
export type CacheSize = keyof typeof CACHE_KIB;

/** A connection that writes to a file and one that reads from it. In memory they are the same. */
export class ConnectionPair {
  private constructor(
    readonly writer: Connection,
    readonly reader: Connection,
    private readonly cache: CacheSize,
  ) {}

  /** @param path a file that is there, or the address of a database in memory */
  static async open(
    path: string,
    { synchronous, busyTimeoutMs }: PairSettings,
    cache: CacheSize,
    authorizer?: StatementAuthorizer,
  ): Promise<ConnectionPair> {
    const writer = new SqliteDatabase(path, { timeout: busyTimeoutMs });
    try {
      writer.pragma(`cache_size = -${CACHE_KIB[cache].writer}`);
      const connection = new Connection(writer);
      if (isInMemory(path)) return new ConnectionPair(connection, connection, cache).authorizedBy(authorizer);
      await retryWhileBusy(() => writer.pragma('journal_mode = WAL'));
      writer.pragma(`synchronous = ${synchronous}`);
      writer.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
      const reader = new SqliteDatabase(path, { readonly: true, timeout: busyTimeoutMs });
      reader.pragma(`cache_size = -${CACHE_KIB[cache].reader}`);
      return new ConnectionPair(connection, new Connection(reader), cache).authorizedBy(authorizer);
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

  /** For a transaction that writes more than memory should hold: `small`, until it is over. */
  resizeCache(size: CacheSize): void {
    const { database } = this.writer;
    const least = this.cache === 'small' ? 'small' : size;
    if (database.open) database.pragma(`cache_size = -${CACHE_KIB[least].writer}`);
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
  authorizedBy(authorizer: StatementAuthorizer | undefined): this {
    if (authorizer) new Set([this.writer, this.reader]).forEach(connection => connection.authorizeBy(authorizer));
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
