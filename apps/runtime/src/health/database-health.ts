import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { HealthReport } from '@sv/contracts/health.contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { runSql } from '../database/sql';
import { OpenStores } from '../plugin-host/store/open-stores';
import { PLATFORM_LEDGER, platformMigrations } from '../database/migrations';

/** An answer that takes longer is none. */
const LIMIT_MS = 2000;

const SIZE = {
  sqlite: 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
  postgres: 'SELECT pg_database_size(current_database()) AS bytes',
};

/** How the platform's database stands. */
@Injectable()
export class DatabaseHealth {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stores: OpenStores,
  ) {}

  async isUp(): Promise<boolean> {
    return (await this.ask('SELECT 1 AS one')) !== null;
  }

  /** Never throws: a database that does not answer is what it is about. */
  async report(): Promise<HealthReport['database']> {
    const [size, ledger] = await Promise.all([
      this.ask<{ bytes: number | string }>(SIZE[this.dialect]),
      this.ask<{ applied: number | string }>(`SELECT COUNT(*) AS applied FROM ${PLATFORM_LEDGER}`),
    ]);
    const applied = Number(ledger?.applied ?? 0);
    return {
      dialect: this.dialect,
      status: ledger ? 'ok' : 'unavailable',
      migrations: { applied, pending: ledger ? platformMigrations.length - applied : 0 },
      sizeBytes: size ? Number(size.bytes) : null,
      connections: this.stores.connections,
    };
  }

  private get dialect(): 'sqlite' | 'postgres' {
    return this.dataSource.options.type === 'postgres' ? 'postgres' : 'sqlite';
  }

  private async ask<Row>(sql: string): Promise<Row | null> {
    const answered = runSql<Row>(this.dataSource, sql).then(([row]) => row ?? null);
    // Whatever it throws means the same here: there is no answer.
    return Promise.race([answered.catch(() => null), sleep(LIMIT_MS, null, { ref: false })]);
  }
}
