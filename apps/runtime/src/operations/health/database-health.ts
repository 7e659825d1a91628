import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { HealthReport } from '@sv/contracts/health.contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { pingDatabase } from '@sv/server/database/ping-database';
import { countMigrations, databaseSize } from './database-health.sql';
import { OpenStores } from '../../plugins/stores/open-stores';
import { PLATFORM_LEDGER, platformMigrations } from '../schema/migrations';

/** An answer that takes longer counts as none. */
const LIMIT_MS = 2000;

/** Reports on the platform's database. */
@Injectable()
export class DatabaseHealth {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stores: OpenStores,
  ) {}

  async isUp(): Promise<boolean> {
    return (await withinLimit(pingDatabase(this.dataSource))) !== null;
  }

  /** Never throws: a database that does not answer is part of the report. */
  async databaseReport(): Promise<HealthReport['database']> {
    const [sizeBytes, applied] = await Promise.all([
      withinLimit(databaseSize(this.dataSource)),
      withinLimit(countMigrations(this.dataSource, PLATFORM_LEDGER)),
    ]);
    return {
      dialect: this.dialect,
      status: applied === null ? 'unavailable' : 'ok',
      migrations: { applied: applied ?? 0, pending: applied === null ? 0 : platformMigrations.length - applied },
      sizeBytes,
      connections: this.stores.connections,
    };
  }

  private get dialect(): 'sqlite' | 'postgres' {
    return this.dataSource.options.type === 'postgres' ? 'postgres' : 'sqlite';
  }
}

/** Null when it fails or takes too long: either way there is no answer. */
const withinLimit = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer.catch(() => null), sleep(LIMIT_MS, null, { ref: false })]);
