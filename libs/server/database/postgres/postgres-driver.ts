import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode.js';
import { timeLeft, waitedMs } from '../../process/answer-deadline';
import { DatabaseUnreachableError } from '../database-fault';
import type { PostgresTarget } from '../database-url';
import { chooseTls, CONNECT_TIMEOUT_MS } from './choose-tls';
import { PostgresRunner } from './postgres-runner';
import { isUnlimited, type StatementLimits } from '../statement-limits';
import { PoolTurns } from './pool-turns';
import { PreparedWrites } from './prepared-writes';
import { isNoAnswer, isRefusal, SilenceWatch, wasHeldUp } from './silence-watch';

export interface PostgresSettings {
  target: PostgresTarget;
  /** Its pool is used and not ended; the store that owns it is closed last. */
  poolOf: WorkspacePostgresDriver | undefined;
  limits: StatementLimits | undefined;
  idleTransactionMs: number;
}

/** For a connection, however little time the request has left: a pool that is busy gives one back in a moment. */
const SHORTEST_WAIT_MS = 700;
/** For connections, as long as the database answers others: it is busy, and a refusal would only be sent again. */
const BUSY_WAIT_MS = 10_000;
/** Of what waits as long as necessary, such as an import: longer than this, something holds every connection for ever. */
const LONGEST_WAIT_MS = 600_000;

/** All waits of a request together. */
const busyWaitMs = (): number => Math.max(0, BUSY_WAIT_MS - waitedMs());

type PooledConnection = Awaited<ReturnType<PostgresDriver['obtainMasterConnection']>>;
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
  private turns = new PoolTurns(1);

  get pool(): Pool {
    return this.master as Pool;
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.owner.turns.waitingCount;
  }

  /** The driver that opened the pool. */
  private get owner(): WorkspacePostgresDriver {
    return this.settings.poolOf ?? this;
  }

  /** How long a statement may take; undefined where nobody waits for an answer. */
  get statementMs(): number | undefined {
    return this.owner.settings.limits?.statementMs;
  }

  /** Does one statement on a connection of the pool, as long as the server answers at all. */
  async watched<T>(client: PoolClient, statement: () => Promise<T>): Promise<T> {
    const { watch, turns } = this.owner;
    try {
      const answer = await (watch ? watch.watch(client, statement) : statement());
      turns.noteAnswer();
      return answer;
    } catch (error) {
      if (isRefusal(error)) turns.noteAnswer();
      throw error;
    }
  }

  /** What a transaction occupies: with it held, a second connection of the same pool may never come. */
  get resource(): object | undefined {
    return this.master as object | undefined;
  }

  override createQueryRunner(mode: ReplicationMode): PostgresRunner {
    return new PostgresRunner(this, mode);
  }

  override async obtainMasterConnection(): Promise<PooledConnection> {
    const { watch, turns } = this.owner;
    refuseSilent(watch);
    const until = performance.now() + busyWaitMs();
    try {
      await turns.acquire(this.turnLimits);
      try {
        refuseSilent(watch);
        const [client, release] = await this.connected(until);
        const giveBack = (error?: Error): void => (release(error), turns.release());
        return [client, giveBack] as unknown as PooledConnection;
      } catch (error) {
        turns.release();
        throw error;
      }
    } catch (cause) {
      if (cause instanceof DatabaseUnreachableError) throw cause;
      watch?.noteRefusal(cause);
      throw new DatabaseUnreachableError({ cause });
    }
  }

  /** One that is idle or a new one: there is room for it. A busy server may answer others first. */
  private async connected(until: number): Promise<[PoolClient, (error?: Error) => void]> {
    const { watch } = this.owner;
    // What comes too late is in the pool when it is asked again.
    for (let withinMs = this.connectWithinMs; ; withinMs = Math.min(withinMs, SHORTEST_WAIT_MS)) {
      const askedAt = performance.now();
      try {
        const lent = await inTime(
          super.obtainMasterConnection(),
          this.shorterThanPool(withinMs),
          ([, release]) => void release(),
        );
        return lent as unknown as [PoolClient, (error?: Error) => void];
      } catch (error) {
        await nextTurn();
        const isBusy = watch?.hasAnsweredSince(askedAt) || wasHeldUp(askedAt, withinMs);
        if (!isTimeout(error) || !isBusy || performance.now() > until) throw error;
      }
    }
  }

  private get turnLimits(): { silentMs: number; atMostMs: number } {
    if (isUnlimited()) return { silentMs: Infinity, atMostMs: LONGEST_WAIT_MS };
    const silentMs = this.connectWithinMs;
    return { silentMs, atMostMs: Math.max(silentMs, busyWaitMs()) };
  }

  /** What the operator wants to wait, or less when the request has less left. */
  private get connectWithinMs(): number {
    const { connectMs = CONNECT_TIMEOUT_MS } = this.owner.settings.limits ?? {};
    if (connectMs > CONNECT_TIMEOUT_MS || isUnlimited()) return connectMs;
    return Math.min(connectMs, Math.max(SHORTEST_WAIT_MS, timeLeft(connectMs)));
  }

  /** Infinite where the limit of the pool itself says more: that the server has not answered. */
  private shorterThanPool(limitMs: number): number {
    return limitMs < (this.owner.settings.limits?.connectMs ?? CONNECT_TIMEOUT_MS) ? limitMs : Infinity;
  }

  protected override async createPool(options: PostgresDriver['options'], credentials: Credentials): Promise<Pool> {
    const { poolOf, target, limits } = this.settings;
    if (poolOf) return poolOf.master as Pool;
    // Some stores are opened by a request.
    refuseSilent(this.watch);
    const ssl = await chooseTls(target.connectionString, target.tls);
    try {
      const opened = super.createPool({ ...options, extra: { ...options.extra, ssl } }, credentials) as Promise<Pool>;
      const pool = await inTime(opened, this.shorterThanPool(this.connectWithinMs), late => void late.end());
      this.turns = new PoolTurns(pool.options.max);
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
      reject(new Error(OUT_OF_TIME));
    }, limitMs);
    const finish = (deliver: () => void) => (clearTimeout(timer), deliver());
    coming.then(
      value => finish(() => (isOver ? giveBack(value) : resolve(value))),
      (error: unknown) => finish(() => reject(error)),
    );
  });
}

const OUT_OF_TIME = 'no connection in the time that the request has left';

/** Whether it is our own limit or that of pg, and not an answer. */
const isTimeout = (error: unknown): boolean =>
  isNoAnswer(error) || (error instanceof Error && error.message === OUT_OF_TIME);

/** Said on each new connection: a pooler in front may not allow it as one connects. Before anything else is sent. */
async function limitStatements(pool: Pool, statementMs: number): Promise<void> {
  const sql = `SET statement_timeout = ${statementMs}`;
  // One that broke meanwhile says so to whoever uses it next.
  pool.on('connect', client => void client.query(sql).catch(() => undefined));
  // TypeORM has made one already.
  await pool.query(sql);
}
