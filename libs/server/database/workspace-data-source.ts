import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import { databaseFaultOf } from './database-fault';
import { runMigrations } from './migrating/migration-ledger';
import { WorkspacePostgresDriver } from './postgres/postgres-driver';
import { SqliteDriver } from './sqlite/sqlite-driver';
import { StatementAuthorizer } from './sqlite/connection/statement-authorizer';
import type { StatementWatch } from './statement-watch';
import { toTypeOrmOptions, type StoreOptions } from './store-options';
import { refuseInsideTransaction } from './transaction-scope';
import { refuseUnfinishedFile, refuseUnfinishedSchema } from './unfinished-restore';
import { WorkspaceEntityManager } from './workspace-entity-manager';

/**
 * A TypeORM DataSource that is safe to use from many requests at once on SQLite, speaks TLS as the URL says on
 * Postgres, and brings its schema up to date when it is initialised.
 */
export class WorkspaceDataSource extends DataSource {
  declare driver: SqliteDriver | WorkspacePostgresDriver;
  /** When a statement last found no room to write; null: never. */
  fullAt: number | null = null;
  /** Measures the statements of a server, once its schema is up to date; the command line has none. */
  statements: StatementWatch | undefined;

  constructor(private readonly store: StoreOptions) {
    const { options, settings } = toTypeOrmOptions(store);
    super(options);
    this.driver = 'target' in settings ? new WorkspacePostgresDriver(this, settings) : new SqliteDriver(this, settings);
  }

  /** What a transaction of this store occupies: the file or the pool. */
  get resource(): object {
    return this.driver.resource ?? this;
  }

  /** Called for each statement that failed. */
  noteFailure(error: unknown): void {
    if (databaseFaultOf(error) === 'full') this.fullAt = Date.now();
  }

  /** How many connections are open now, by what holds them; another store on the same file or pool has the same. */
  get connections(): (readonly [holder: object, count: number])[] {
    if (this.driver instanceof SqliteDriver) return this.driver.connections;
    return [[this.resource, (this.driver.master as { totalCount: number }).totalCount]];
  }

  /** How many statements wait for a connection of the pool; none on SQLite, which has no pool. */
  get waiting(): number {
    return this.driver instanceof SqliteDriver ? 0 : this.driver.waiting;
  }

  /** Another number after every commit, of this process or another one; null on Postgres and in memory. */
  changeMark(): number | null {
    return this.driver instanceof SqliteDriver ? this.driver.openFile.changeMark() : null;
  }

  /**
   * What a SELECT finds, with no promise on the way, for the few that are asked all the time. Null when it has to be asked
   * with `query`: always on Postgres, now and then on SQLite. Parameters are texts and numbers.
   */
  readNow<Row>(sql: string, parameters: readonly (string | number)[]): Row[] | null {
    if (!(this.driver instanceof SqliteDriver) || this.driver.authorizer) return null;
    refuseInsideTransaction(this.resource);
    const startedAt = performance.now();
    const rows = this.driver.openFile.readNow(sql, parameters) as Row[] | null;
    if (rows) this.statements?.done(sql, startedAt);
    return rows;
  }

  /**
   * An INSERT, UPDATE or DELETE outside a transaction, for the few that are made all the time: on SQLite with no promise
   * on the way, on Postgres as a prepared statement. The placeholders are the dialect's, and the text is always the same.
   *
   * @returns how many rows it changed; null when it was not made, and is to be made with `query`
   * @throws DatabaseUnreachableError
   */
  writeNow(sql: string, parameters: (string | number | null)[]): number | null | Promise<number | null> {
    refuseInsideTransaction(this.resource);
    if (!(this.driver instanceof SqliteDriver)) return this.driver.preparedWrites.run(sql, parameters, this.statements);
    if (this.driver.authorizer) return null;
    const startedAt = performance.now();
    const changed = this.driver.openFile.writeNow(sql, parameters);
    if (changed !== null) this.statements?.done(sql, startedAt);
    return changed;
  }

  /**
   * Connects and runs the pending migrations.
   *
   * @throws DatabaseUnreachableError, NewerDatabaseError, ForeignTablesError, SnapshotError
   */
  override async initialize(): Promise<this> {
    if (!this.store.intoUnfinished) refuseUnfinishedFile(this.store.url);
    await super.initialize();
    try {
      await this.installAuthorizer();
      if (this.store.migrate !== false && !this.store.intoUnfinished) await refuseUnfinishedSchema(this);
      if (this.store.migrate !== false) await runMigrations(this, this.store);
      this.forgetJudgements();
    } catch (error) {
      await this.destroy();
      throw error;
    }
    return this;
  }

  /** @throws OutsideTransactionError */
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    refuseInsideTransaction(this.resource);
    return super.createQueryRunner(mode);
  }

  private async installAuthorizer(): Promise<void> {
    const { authorizer } = this.store;
    if (!authorizer || !(this.driver instanceof SqliteDriver)) return;
    await this.driver.installAuthorizer(
      new StatementAuthorizer(authorizer.rule, authorizer.applies),
      authorizer.isShared,
    );
  }

  /** A migration may do more than what comes after it, in the same words too. */
  private forgetJudgements(): void {
    if (this.driver instanceof SqliteDriver && this.driver.authorizer) this.driver.pair.forgetStatements();
  }

  override createEntityManager(runner?: QueryRunner): EntityManager {
    return new WorkspaceEntityManager(this, runner);
  }
}
