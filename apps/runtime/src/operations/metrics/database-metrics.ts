import { Injectable } from '@nestjs/common';
import type { Metric } from '@sv/server/metrics/metric';
import { readOnce } from '@sv/server/metrics/metric';
import { OpenStores } from '../../plugins/stores/open-stores';
import { DatabaseHealth } from '../health/database-health';

/** What `/metrics` tells of the databases, beside the statements that are timed. */
@Injectable()
export class DatabaseMetrics {
  constructor(
    private readonly database: DatabaseHealth,
    private readonly stores: OpenStores,
  ) {}

  metrics(): Metric[] {
    const report = readOnce(() => this.database.databaseReport());
    return [
      {
        name: 'workspace_database_up',
        help: 'Whether the platform’s database answers.',
        type: 'gauge',
        read: async () => [{ value: (await report()).status === 'ok' ? 1 : 0 }],
      },
      {
        name: 'workspace_database_bytes',
        help: 'Size of the platform’s database.',
        type: 'gauge',
        read: async () => {
          const { sizeBytes } = await report();
          return sizeBytes === null ? [] : [{ value: sizeBytes }];
        },
      },
      {
        name: 'workspace_database_connections',
        help: 'Connections of this process to its databases; waiting: requests that wait for one (Postgres).',
        type: 'gauge',
        read: () => [
          { labels: { state: 'open' }, value: this.stores.connections },
          { labels: { state: 'waiting' }, value: this.stores.waiting },
        ],
      },
    ];
  }
}
