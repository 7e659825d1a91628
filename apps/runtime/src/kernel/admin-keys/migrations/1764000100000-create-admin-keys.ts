import { id, instant, json, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Credentials for programs. */
export class CreateAdminKeys1764000100000 implements MigrationInterface {
  name = 'CreateAdminKeys1764000100000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'admin_keys',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          text('name'),
          text('key_hash'),
          json('capabilities'),
          id('created_by'),
          instant('created_at'),
          instant('expires_at', { isNullable: true }),
          instant('last_used_at', { isNullable: true }),
          instant('revoked_at', { isNullable: true }),
        ],
        indices: [new TableIndex({ name: 'idx_admin_keys_hash', columnNames: ['key_hash'], isUnique: true })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('admin_keys');
  }
}
