import { flag, id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Which plugins are meant to run, and how they stand. */
export class CreatePluginStatus1764000004000 implements MigrationInterface {
  name = 'CreatePluginStatus1764000004000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'plugin_status',
        columns: [
          id('plugin_id', { isPrimary: true }),
          flag('enabled'),
          text('state'),
          text('reason', { isNullable: true }),
          text('override_reason', { isNullable: true }),
          instant('override_expires_at', { isNullable: true }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('plugin_status');
  }
}
