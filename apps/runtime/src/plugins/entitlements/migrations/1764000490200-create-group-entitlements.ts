import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Licences of groups. */
export class CreateGroupEntitlements1764000490200 implements MigrationInterface {
  name = 'CreateGroupEntitlements1764000490200';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'group_entitlements',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          id('group_id'),
          id('plugin_id'),
          text('tier', { isNullable: true }),
          instant('expires_at', { isNullable: true }),
          instant('created_at'),
        ],
        indices: [
          new TableIndex({
            name: 'idx_group_entitlements_group',
            columnNames: ['group_id', 'plugin_id'],
            isUnique: true,
          }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('group_entitlements');
  }
}
