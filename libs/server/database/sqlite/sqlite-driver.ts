import type { DataSource, ObjectLiteral, QueryRunner } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { toUtcText } from '../utc-text';
import type { ConnectionPair } from './connection-pair';
import { SqliteFile, type SqliteSettings } from './sqlite-file';
import { SqliteRunner } from './sqlite-runner';
import type { StatementAuthorizer } from './connection/statement-authorizer';

type TypedColumn = Parameters<BetterSqlite3Driver['normalizeType']>[0];
type TableColumn = Parameters<BetterSqlite3Driver['createFullType']>[0];

export interface SqliteDriverSettings extends SqliteSettings {
  idleTransactionMs: number;
}

/**
 * TypeORM's driver with connections that several DataSources share, and a runner per use. TypeORM's own has one
 * connection and one runner, so that two transactions at once become savepoints of each other (ADR 0003).
 */
export class SqliteDriver extends BetterSqlite3Driver {
  private file: SqliteFile | undefined;
  /** Judges every statement of this DataSource. */
  authorizer: StatementAuthorizer | undefined;
  private ownPair: ConnectionPair | undefined;

  constructor(
    dataSource: DataSource,
    readonly settings: SqliteDriverSettings,
  ) {
    super(dataSource);
    this.supportedDataTypes.push('bytea');
  }

  get openFile(): SqliteFile {
    if (!this.file) throw new Error('The database is not open');
    return this.file;
  }

  get pair(): ConnectionPair {
    return this.ownPair ?? this.openFile.pair;
  }

  /** How many connections there are, by whose they are. */
  get connections(): (readonly [owner: object, count: number])[] {
    const { openFile, ownPair } = this;
    return [openFile.pair, ...(ownPair ? [ownPair] : [])].map(pair => [pair, pair.count] as const);
  }

  /** @param isShared others use the file too, and the authorizer does not restrict them */
  async installAuthorizer(authorizer: StatementAuthorizer, isShared: boolean): Promise<void> {
    if (isShared) this.ownPair = await this.openFile.ownPair(authorizer);
    else this.openFile.pair.authorizedBy(authorizer);
    this.authorizer = authorizer;
  }

  /** What the platform does with the connections, also when the plugin's code is what calls. */
  asPlatform<T>(work: (pair: ConnectionPair) => T): T {
    const { pair, authorizer } = this;
    return authorizer ? authorizer.suspended(() => work(pair)) : work(pair);
  }

  /** What a transaction occupies. */
  get resource(): object | undefined {
    return this.file;
  }

  override async connect(): Promise<void> {
    this.file = await SqliteFile.open(this.settings);
    this.databaseConnection = this.file.pair.writer.database;
  }

  override async disconnect(): Promise<void> {
    this.ownPair?.close();
    this.ownPair = undefined;
    this.file?.leave();
    this.file = undefined;
    this.databaseConnection = undefined;
  }

  /** The mode does not matter: each statement goes to the reader or the writer by what it does. */
  override createQueryRunner(): QueryRunner {
    return new SqliteRunner(this);
  }

  /**
   * A query builder's `:at` with a `Date`; what comes from find options was converted before. A whole number becomes a
   * parameter: TypeORM would write it into the statement, and each statement would then be another one, to be prepared
   * and judged again.
   */
  override escapeQueryWithParameters(sql: string, parameters: ObjectLiteral): [string, unknown[]] {
    const values = Object.entries(parameters).map(([name, value]): [string, unknown] => [
      name,
      Number.isSafeInteger(value) ? BigInt(value as number) : toUtcText(value),
    ]);
    return super.escapeQueryWithParameters(sql, Object.fromEntries(values));
  }

  override normalizeType(column: TypedColumn): string {
    return column.type === 'bytea' ? 'blob' : super.normalizeType(column);
  }

  override createFullType(column: TableColumn): string {
    return column.type === 'bytea' ? 'blob' : super.createFullType(column);
  }
}
