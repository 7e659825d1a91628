import { instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** The counters of limits that hold across processes and restarts. */
export class CreateRateLimits1764000301000 implements MigrationInterface {
  name = 'CreateRateLimits1764000301000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'rate_limits',
        columns: [text('key', { isPrimary: true }), integer('count'), instant('started_at')],
        indices: [new TableIndex({ name: 'idx_rate_limits_started', columnNames: ['started_at'] })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('rate_limits');
  }
}
