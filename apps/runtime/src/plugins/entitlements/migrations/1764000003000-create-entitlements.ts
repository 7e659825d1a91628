import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Licences that people entered. */
export class CreateEntitlements1764000003000 implements MigrationInterface {
  name = 'CreateEntitlements1764000003000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'entitlements',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          id('user_id'),
          id('plugin_id'),
          text('tier', { isNullable: true }),
          text('status'),
          text('source'),
          text('license_token'),
          text('jti'),
          instant('issued_at'),
          instant('expires_at', { isNullable: true }),
          instant('created_at'),
        ],
        indices: [
          new TableIndex({ name: 'idx_entitlements_user', columnNames: ['user_id', 'plugin_id'] }),
          new TableIndex({ name: 'idx_entitlements_jti', columnNames: ['plugin_id', 'jti'], isUnique: true }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('entitlements');
  }
}
