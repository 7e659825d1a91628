import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import { timeLeft } from '../../process/answer-deadline';
import { DatabaseUnreachableError } from '../database-fault';
import type { PostgresTarget } from '../database-url';
import { chooseTls, CONNECT_TIMEOUT_MS } from './choose-tls';
import { PostgresRunner } from './postgres-runner';
import { isUnlimited, type StatementLimits } from '../statement-limits';
import { PreparedWrites } from './prepared-writes';
import { SilenceWatch } from './silence-watch';

export interface PostgresSettings {
  target: PostgresTarget;
  /** Its pool is used and not ended; the store that owns it is closed last. */
  poolOf: WorkspacePostgresDriver | undefined;
  limits: StatementLimits | undefined;
  idleTransactionMs: number;
}

/** For a connection, however little time the request has left: a pool that is busy gives one back in a moment. */
const SHORTEST_WAIT_MS = 700;

type Credentials = Parameters<PostgresDriver['createPool']>[1];

/** TypeORM's driver with TLS as libpq means it, a pool that stores can share, and errors that say what they are. */
export class WorkspacePostgresDriver extends PostgresDriver {
  readonly preparedWrites = new PreparedWrites(this);

  constructor(
    dataSource: DataSource,
    readonly settings: PostgresSettings,
  ) {
    super(dataSource);
    this.watch = settings.limits ? SilenceWatch.over(settings.target) : undefined;
  }

  private readonly watch: SilenceWatch | undefined;

  get pool(): Pool {
    return this.master as Pool;
  }

  /** How long a statement may take; undefined where nobody waits for an answer. */
  get statementMs(): number | undefined {
    return (this.settings.poolOf ?? this).settings.limits?.statementMs;
  }

  /** Does one statement on a connection of the pool, as long as the server answers at all. */
  watched<T>(client: PoolClient, statement: () => Promise<T>): Promise<T> {
    const { watch } = this.settings.poolOf ?? this;
    return watch ? watch.watch(client, statement) : statement();
  }

  /** What a transaction occupies: with it held, a second connection of the same pool may never come. */
  get resource(): object | undefined {
    return this.master as object | undefined;
  }

  override createQueryRunner(mode: ReplicationMode): PostgresRunner {
    return new PostgresRunner(this, mode);
  }

  override async obtainMasterConnection(): ReturnType<PostgresDriver['obtainMasterConnection']> {
    const { watch } = this.settings.poolOf ?? this;
    refuseSilent(watch);
    try {
      return await inTime(super.obtainMasterConnection(), this.connectWithinMs, ([, release]) => void release());
    } catch (cause) {
      watch?.noteRefusal(cause);
      throw new DatabaseUnreachableError({ cause });
    }
  }

  /** Infinite where the limit of the pool itself is the shorter one, or what the operator wants to wait. */
  private get connectWithinMs(): number {
    const connectMs = (this.settings.poolOf ?? this).settings.limits?.connectMs;
    if (connectMs === undefined || connectMs > CONNECT_TIMEOUT_MS || isUnlimited()) return Infinity;
    const leftMs = Math.max(SHORTEST_WAIT_MS, timeLeft(connectMs));
    return leftMs < connectMs ? leftMs : Infinity;
  }

  protected override async createPool(options: PostgresDriver['options'], credentials: Credentials): Promise<Pool> {
    const { poolOf, target, limits } = this.settings;
    if (poolOf) return poolOf.master as Pool;
    // Some stores are opened by a request.
    refuseSilent(this.watch);
    const ssl = await chooseTls(target.connectionString, target.tls);
    try {
      const opened = super.createPool({ ...options, extra: { ...options.extra, ssl } }, credentials) as Promise<Pool>;
      const pool = await inTime(opened, this.connectWithinMs, late => void late.end());
      this.watch?.add(pool);
      if (limits) await limitStatements(pool, limits.statementMs);
      return pool;
    } catch (cause) {
      throw new DatabaseUnreachableError({ cause });
    }
  }

  protected override async closePool(pool: Pool): Promise<void> {
    if (!this.settings.poolOf) {
      this.watch?.remove(pool);
      return super.closePool(pool);
    }
    while (this.connectedQueryRunners[0]) await this.connectedQueryRunners[0].release();
  }
}

/** @throws DatabaseUnreachableError */
function refuseSilent(watch: SilenceWatch | undefined): void {
  if (watch?.isSilent) throw new DatabaseUnreachableError({ cause: new Error('the server does not answer') });
}

/** @param giveBack is handed what comes when nobody waits for it any more */
function inTime<T>(coming: Promise<T>, limitMs: number, giveBack: (late: T) => void): Promise<T> {
  if (limitMs === Infinity) return coming;
  return new Promise((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      reject(new Error('no connection in the time that the request has left'));
    }, limitMs);
    const finish = (deliver: () => void) => (clearTimeout(timer), deliver());
    coming.then(
      value => finish(() => (isOver ? giveBack(value) : resolve(value))),
      (error: unknown) => finish(() => reject(error)),
    );
  });
}

/** Said on each new connection: a pooler in front may not allow it as one connects. Before anything else is sent. */
async function limitStatements(pool: Pool, statementMs: number): Promise<void> {
  const sql = `SET statement_timeout = ${statementMs}`;
  // One that broke meanwhile says so to whoever uses it next.
  pool.on('connect', client => void client.query(sql).catch(() => undefined));
  // TypeORM has made one already.
  await pool.query(sql);
}
