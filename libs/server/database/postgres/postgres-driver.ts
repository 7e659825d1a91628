import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode';
import { DatabaseUnreachableError } from '../database-fault';
import type { PostgresTarget } from '../database-url';
import { PostgresRunner } from './postgres-runner';
import { PreparedWrites } from './prepared-writes';
import type { TlsPlan } from './tls-plan';

/** A pool is asked for a connection, or the server for a new one: a caller gets its answer within 2 s. */
export const CONNECT_TIMEOUT_MS = 1_500;

export interface PostgresSettings {
  target: PostgresTarget;
  /** Its pool is used and not ended; the store that owns it is closed last. */
  poolOf: PostgresDriver | undefined;
  idleTransactionMs: number;
}

type Credentials = Parameters<PostgresDriver['createPool']>[1];

/** TypeORM's driver with TLS as libpq means it, a pool that stores can share, and errors that say what they are. */
export class WorkspacePostgresDriver extends PostgresDriver {
  readonly preparedWrites = new PreparedWrites(() => this.master as Pool);

  constructor(
    dataSource: DataSource,
    readonly settings: PostgresSettings,
  ) {
    super(dataSource);
  }

  /** What a transaction occupies: with it held, a second connection of the same pool may never come. */
  get resource(): object | undefined {
    return this.master as object | undefined;
  }

  override createQueryRunner(mode: ReplicationMode): PostgresRunner {
    return new PostgresRunner(this, mode);
  }

  override async obtainMasterConnection(): ReturnType<PostgresDriver['obtainMasterConnection']> {
    try {
      return await super.obtainMasterConnection();
    } catch (cause) {
      throw new DatabaseUnreachableError({ cause });
    }
  }

  protected override async createPool(options: PostgresDriver['options'], credentials: Credentials): Promise<Pool> {
    const { poolOf, target } = this.settings;
    if (poolOf) return poolOf.master as Pool;
    const ssl = await chooseTls(target.connectionString, target.tls);
    try {
      return (await super.createPool({ ...options, extra: { ...options.extra, ssl } }, credentials)) as Pool;
    } catch (cause) {
      throw new DatabaseUnreachableError({ cause });
    }
  }

  protected override async closePool(pool: Pool): Promise<void> {
    if (!this.settings.poolOf) return super.closePool(pool);
    while (this.connectedQueryRunners[0]) await this.connectedQueryRunners[0].release();
  }
}

/** `prefer`: plain only when the server answers that it has no TLS. Asked once, when the store is opened. */
async function chooseTls(connectionString: string, plan: TlsPlan): Promise<TlsPlan['ssl']> {
  if (!plan.optional) return plan.ssl;
  // Loaded here, as TypeORM does: on SQLite nobody needs it, and on Node 20 it brings all of undici with it.
  const { Client } = await import('pg');
  const client = new Client({
    connectionString,
    ssl: plan.ssl === false ? false : plan.ssl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A second error after the first has nobody waiting for it and would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return plan.ssl;
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not support SSL')) return false;
    throw new DatabaseUnreachableError({ cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}
