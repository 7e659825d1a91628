import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** The numbers that plugins show at their names. */
export class CreatePluginBadges1764000480000 implements MigrationInterface {
  name = 'CreatePluginBadges1764000480000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'plugin_badges',
        columns: [
          id('tenant_id'),
          text('plugin_id', { isPrimary: true }),
          id('user_id', { isPrimary: true }),
          integer('count'),
          instant('updated_at'),
        ],
        indices: [new TableIndex({ name: 'idx_plugin_badges_user', columnNames: ['user_id'] })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('plugin_badges');
  }
}
