import { instant, json } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** How the instance was doing, a row for each minute of the last day. */
export class CreateHealthSamples1764000556100 implements MigrationInterface {
  readonly name = 'CreateHealthSamples1764000556100';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({ name: 'health_samples', columns: [instant('at', { isPrimary: true }), json('measures')] }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('health_samples');
  }
}
