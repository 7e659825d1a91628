import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Keys of plugins that cost money. */
export class CreateLicenseKeys1764000203000 implements MigrationInterface {
  name = 'CreateLicenseKeys1764000203000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'license_keys',
        columns: [
          id('plugin_id', { isPrimary: true }),
          text('public_key'),
          text('private_key', { isNullable: true }),
          instant('created_at'),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('license_keys');
  }
}
