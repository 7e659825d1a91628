import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Links to pages of plugins that are open to everybody who has the link. */
export class CreatePublicLinks1764000530000 implements MigrationInterface {
  name = 'CreatePublicLinks1764000530000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'public_links',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          text('plugin_id'),
          id('user_id'),
          text('token_hash'),
          text('path'),
          text('label'),
          instant('created_at'),
          instant('expires_at', { isNullable: true }),
          instant('last_used_at', { isNullable: true }),
        ],
        indices: [
          new TableIndex({ name: 'idx_public_links_token', columnNames: ['token_hash'], isUnique: true }),
          new TableIndex({ name: 'idx_public_links_user', columnNames: ['user_id'] }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('public_links');
  }
}
