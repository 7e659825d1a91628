import { id, instant, integer, json } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Who can open an app. */
export class CreatePluginAccess1764000490100 implements MigrationInterface {
  name = 'CreatePluginAccess1764000490100';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'plugin_access',
        columns: [
          id('plugin_id', { isPrimary: true }),
          id('tenant_id'),
          json('group_ids', { isNullable: true }),
          integer('version'),
          instant('updated_at'),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('plugin_access');
  }
}
