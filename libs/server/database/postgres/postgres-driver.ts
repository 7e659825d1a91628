import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import type { ReplicationMode } from 'typeorm/driver/types/ReplicationMode';
import { DatabaseUnreachableError } from '../database-fault';
import type { PostgresTarget } from '../database-url';
import { chooseTls } from './choose-tls';
import { PostgresRunner } from './postgres-runner';
import { PreparedWrites } from './prepared-writes';

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
