import type { QueryResult } from 'typeorm';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import type { PoolClient } from 'pg';
import { DatabaseUnreachableError } from '../database-fault';
import { isUnlimited } from '../statement-limits';
import type { StatementWatch } from '../statement-watch';
import { toUtcText } from '../utc-text';
import type { WorkspaceDataSource } from '../workspace-data-source';
import type { WorkspacePostgresDriver } from './postgres-driver';

/** Nothing of a transaction is stored: a statement in it failed, and the code went on. Not temporary: the code is wrong. */
class TransactionFailedError extends Error {
  override readonly name = 'TransactionFailedError';

  constructor() {
    super(
      'A statement of this transaction failed, and Postgres keeps nothing of it. Do not catch errors of statements inside ' +
        'a transaction, or put the statement into a transaction of its own: manager.transaction(…)',
    );
  }
}

/** TypeORM's runner, with instants as UTC text, and an honest error once its connection broke. */
export class PostgresRunner extends PostgresQueryRunner {
  declare driver: WorkspacePostgresDriver;
  private brokenBy: unknown;
  private wasLent = false;
  private isUnlimited = false;

  constructor(driver: WorkspacePostgresDriver, mode: ReplicationMode) {
    super(driver, mode);
  }

  override async connect(): Promise<unknown> {
    const isFirst = !this.releaseCallback;
    const askedAt = performance.now();
    const connection: unknown = await super.connect();
    if (isFirst) this.watch?.waited(askedAt);
    const giveBack = this.releaseCallback;
    if (isFirst && giveBack) {
      this.releaseCallback = error => {
        this.brokenBy = error;
        giveBack(error);
      };
    }
    return connection;
  }

  override query<T = unknown>(sql: string, parameters?: unknown[]): Promise<T>;
  override query(sql: string, parameters: unknown[] | undefined, useStructuredResult: true): Promise<QueryResult>;
  override async query(sql: string, parameters?: unknown[], useStructuredResult = false): Promise<unknown> {
    // TypeORM releases a runner whose connection broke, and would say that it was released: true, and no help.
    if (this.isReleased && this.brokenBy) throw new DatabaseUnreachableError({ cause: this.brokenBy });
    const client = (await this.connect()) as PoolClient;
    if (isUnlimited()) await this.lift();
    const startedAt = performance.now();
    try {
      return await this.driver.watched(client, () =>
        super.query(this.limited(sql), parameters?.map(toUtcText), useStructuredResult),
      );
    } catch (error) {
      (this.dataSource as WorkspaceDataSource).noteFailure(error);
      throw error;
    } finally {
      this.watch?.done(sql, startedAt);
    }
  }

  /**
   * Postgres rolls back on COMMIT when a statement of the transaction has failed, and calls that no error. Whoever swallowed
   * the statement's error would believe that everything is stored.
   *
   * @throws TransactionFailedError
   */
  override async commitTransaction(): Promise<void> {
    const client = (await this.connect()) as PoolClient;
    if (client.getTransactionStatus() === 'E') throw new TransactionFailedError();
    return super.commitTransaction();
  }

  /**
   * Runs what somebody else wrote. Whatever it does to the session (settings, locks, temporary tables, statements that
   * were prepared), the next user of the connection finds nothing of it.
   */
  queryAsStranger(sql: string, parameters: unknown[]): Promise<QueryResult> {
    this.wasLent = true;
    return this.query(sql, parameters, true);
  }

  override async release(): Promise<void> {
    if (this.isReleased || !(this.wasLent || this.isUnlimited)) return super.release();
    try {
      if (this.wasLent) await super.query('DISCARD ALL');
      await this.limitAgain();
    } catch (error) {
      // A connection that cannot be made clean is not handed on.
      const giveBack = this.releaseCallback;
      this.releaseCallback = undefined;
      giveBack?.(error as Error);
    }
    return super.release();
  }

  /** For the rest of what this runner does. */
  private async lift(): Promise<void> {
    if (this.isUnlimited || !this.driver.statementMs) return;
    this.isUnlimited = true;
    await super.query('SET statement_timeout = 0');
  }

  private async limitAgain(): Promise<void> {
    this.wasLent = false;
    this.isUnlimited = false;
    const { statementMs } = this.driver;
    if (statementMs) await super.query(`SET statement_timeout = ${statementMs}`);
  }

  private get watch(): StatementWatch | undefined {
    return (this.dataSource as WorkspaceDataSource).statements;
  }

  /** A transaction whose owner never comes back would keep its connection; the same limit holds on SQLite. */
  private limited(sql: string): string {
    if (sql !== 'START TRANSACTION') return sql;
    return `${sql}; SET LOCAL idle_in_transaction_session_timeout = ${this.driver.settings.idleTransactionMs}`;
  }
}
