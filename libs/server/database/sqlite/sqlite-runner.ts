import { StoreAccessError } from '@sv/sdk';
import type { SqliteDatabase } from './connection/sqlite-database';
import { QueryFailedError, QueryResult, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import type { StatementWatch } from '../statement-watch';
import type { WorkspaceDataSource } from '../workspace-data-source';
import type { Connection, Outcome } from './connection/connection';
import { HeldTransaction } from './held-transaction';
import { NotedChanges } from './undo/noted-changes';
import { retryWhileBusy } from './retry-while-busy';
import type { SqliteDriver } from './sqlite-driver';
import { isRead, isTransactionControl, toBindable } from './connection/statement-kind';
import { RawTransactionError, TransactionLostError } from './transaction-lost.error';
import { WriteAheadLog } from './write-ahead-log';

/** Errors that explain themselves, and that the text of the statement alone did not cause. */
const PLAIN_ERRORS = [TransactionLostError, RawTransactionError, StoreAccessError];

/**
 * Runs statements on a shared file: reads on the reader, at once; writes on the writer, under the file's lock; all of
 * a transaction on the writer, with the lock held from its beginning to its end.
 */
export class SqliteRunner extends BetterSqlite3QueryRunner {
  declare driver: SqliteDriver;
  private held: HeldTransaction | undefined;
  private migrating = false;
  private platformSql: string | undefined;
  private noted: NotedChanges | undefined;
  readonly log: WriteAheadLog;

  constructor(driver: SqliteDriver) {
    super(driver);
    this.log = new WriteAheadLog(driver);
  }

  /** For what TypeORM asks the connection directly: the shape of tables, which a transaction sees as it made them. */
  override async connect(): Promise<SqliteDatabase> {
    const { writer, reader } = this.driver.pair;
    return (this.held ? writer : reader).database;
  }

  override query<T = unknown>(sql: string, parameters?: unknown[]): Promise<T>;
  override query(sql: string, parameters: unknown[] | undefined, useStructuredResult: true): Promise<QueryResult>;
  override async query(sql: string, parameters: unknown[] = [], useStructuredResult = false): Promise<unknown> {
    if (this.isReleased) throw new QueryRunnerAlreadyReleasedError();
    const values = parameters.map(toBindable);
    const { logger } = this.dataSource;
    logger.logQuery(sql, values, this);
    try {
      const result = toResult(await this.execute(sql, values));
      return useStructuredResult ? result : result.raw;
    } catch (error) {
      if (PLAIN_ERRORS.some(plain => error instanceof plain)) throw error;
      logger.logQueryError(error as Error, sql, values, this);
      const failure = new QueryFailedError(sql, values, error as Error);
      (this.dataSource as WorkspaceDataSource).noteFailure(failure);
      throw failure;
    }
  }

  /**
   * A statement of the platform's own in a transaction of a plugin's store, which the store's authorizer does not judge.
   */
  async queryAsPlatform(sql: string, parameters: unknown[]): Promise<QueryResult> {
    this.platformSql = sql;
    try {
      return await this.query(sql, parameters, true);
    } finally {
      this.platformSql = undefined;
    }
  }

  /** For a transaction that writes more than memory should hold. */
  useSmallCache(): void {
    if (this.held?.isOpen) this.log.useSmallCache();
  }

  /** Begins to note what the transaction changes, until it is over. */
  noteChanges(): void {
    if (this.held?.isOpen) this.noted = new NotedChanges(this.driver);
  }

  /** Whether all that was noted is rows that were added. */
  hasOnlyAdded(): boolean {
    return this.noted?.areAdditions ?? true;
  }

  /** What undoes what was noted, or null if that is nothing. No more is noted. */
  undoOfChanges(): Buffer | null {
    const undo = this.noted?.undo() ?? null;
    this.noted?.end();
    return undo;
  }

  stopNoting(): void {
    this.noted?.end();
    this.noted = undefined;
  }

  /** Undoes, inside a transaction, what another one changed. What others have changed since stays. */
  undoChanges(undo: Uint8Array): void {
    if (!this.held?.isOpen) throw new TransactionLostError();
    this.driver.asPlatform(({ writer }) => writer.database.applyChanges(undo));
  }

  override async startTransaction(isolationLevel?: IsolationLevel): Promise<void> {
    if (this.isReleased) throw new QueryRunnerAlreadyReleasedError();
    if (this.transactionDepth === 0) await this.hold();
    try {
      await super.startTransaction(isolationLevel);
    } catch (error) {
      if (this.transactionDepth === 0) this.end();
      throw error;
    }
  }

  override async commitTransaction(): Promise<void> {
    await super.commitTransaction();
    if (this.transactionDepth === 0) this.end();
  }

  override async rollbackTransaction(): Promise<void> {
    if (this.isTransactionActive && !this.held?.isOpen) return this.end();
    try {
      await super.rollbackTransaction();
    } finally {
      // A nested rollback that fails leaves the outer transaction in an unknown state: end it all.
      if (this.transactionDepth !== 0 && !this.held?.isOpen) this.end();
      if (this.transactionDepth === 0) this.end();
    }
  }

  /** Idempotent, and the last resort: whatever its user forgot, the lock does not stay behind. */
  override async release(): Promise<void> {
    if (this.isReleased) return;
    if (this.migrating) await this.afterMigration();
    this.end();
    this.log.released();
    this.isReleased = true;
    await super.release();
  }

  /** Takes the lock first: foreign keys are off for the connection, and so for everybody who would write now. */
  override async beforeMigration(): Promise<void> {
    await this.hold();
    this.migrating = true;
    this.driver.pair.writer.database.pragma('foreign_keys = OFF');
  }

  override async afterMigration(): Promise<void> {
    this.migrating = false;
    if (this.isTransactionActive) await this.rollbackTransaction();
    this.driver.pair.writer.database.pragma('foreign_keys = ON');
    this.end();
  }

  private async execute(sql: string, values: unknown[]): Promise<Outcome> {
    const { pair, openFile } = this.driver;
    if (this.held || this.transactionDepth > 0) return this.executeHeld(sql, values);
    if (isTransactionControl(sql)) throw new RawTransactionError();
    if (pair.hasOwnReader && isRead(sql, pair.reader)) return this.inTurn(() => this.run(pair.reader, sql, values));
    const askedAt = performance.now();
    const release = await openFile.lock.acquire();
    this.watch?.waited(askedAt);
    try {
      return await this.inTurn(() => this.write(sql, values), askedAt);
    } finally {
      release();
    }
  }

  private executeHeld(sql: string, values: unknown[]): Promise<Outcome> {
    return this.inTurn(() => {
      const { held } = this;
      if (!held || (this.transactionDepth > 0 && !held.isOpen)) throw new TransactionLostError();
      try {
        // IMMEDIATE: a transaction that began as a reader cannot wait for the right to write, it fails.
        return this.write(sql === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : sql, values);
      } finally {
        // Afterwards: one that took longer than a transaction may idle has not been idle.
        held.touch();
      }
    });
  }

  /** Asks for budget right before the statement: of many that wait for the same turn, not all may run in it. */
  private async inTurn(statement: () => Outcome, askedAt?: number): Promise<Outcome> {
    const { budget } = this.driver.openFile;
    for (let pause = budget.breathe(); pause; pause = budget.breathe()) await pause;
    return retryWhileBusy(statement, askedAt);
  }

  private run(connection: Connection, sql: string, values: unknown[]): Outcome {
    const isOurs = sql === this.platformSql || isTransactionControl(sql);
    const startedAt = performance.now();
    const statement = (): Outcome => connection.run(sql, values);
    try {
      return isOurs ? this.driver.asPlatform(statement) : statement();
    } finally {
      this.watch?.done(sql, startedAt);
    }
  }

  private write(sql: string, values: unknown[]): Outcome {
    const { pair } = this.driver;
    const outcome = this.run(pair.writer, sql, values);
    if (/^\s*(create|alter|drop)\b/i.test(sql)) pair.forgetStatements();
    return outcome;
  }

  private async hold(): Promise<void> {
    if (this.held?.isHeld) return;
    const { openFile, pair, settings } = this.driver;
    const askedAt = performance.now();
    const release = await openFile.lock.acquire();
    this.watch?.waited(askedAt);
    this.held = new HeldTransaction(pair.writer.database, release, settings.idleTransactionMs);
  }

  private get watch(): StatementWatch | undefined {
    return (this.dataSource as WorkspaceDataSource).statements;
  }

  private end(): void {
    this.isTransactionActive = false;
    this.transactionDepth = 0;
    if (this.migrating) return;
    this.stopNoting();
    this.log.transactionEnded();
    this.held?.end();
    this.held = undefined;
  }
}

function toResult({ rows, affected, lastId }: Outcome): QueryResult {
  const result = new QueryResult();
  result.raw = rows ?? lastId;
  if (rows) result.records = rows;
  if (affected !== undefined) result.affected = affected;
  return result;
}
