import { id, instant, integer, json, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, type TableIndexOptions } from 'typeorm';

/** What administrators and users set for plugins. */
export class CreatePluginSettings1764000450000 implements MigrationInterface {
  name = 'CreatePluginSettings1764000450000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'plugin_settings',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          id('plugin_id'),
          id('user_id', { isNullable: true }),
          text('owner_key'),
          json('plain_values'),
          text('sealed_values', { default: '' }),
          integer('version'),
          instant('updated_at'),
        ],
        indices: [
          { name: 'idx_plugin_settings_owner', columnNames: ['plugin_id', 'owner_key'], isUnique: true },
          index('idx_plugin_settings_user', 'user_id'),
          index('idx_plugin_settings_version', 'version'),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('plugin_settings');
  }
}

const index = (name: string, column: string): TableIndexOptions => ({ name, columnNames: [column] });
