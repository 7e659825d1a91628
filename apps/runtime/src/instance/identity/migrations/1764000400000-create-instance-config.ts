import { id, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** How the instance calls itself and looks, as far as Console has set it: one row for a tenant, empty at first. */
export class CreateInstanceConfig1764000400000 implements MigrationInterface {
  name = 'CreateInstanceConfig1764000400000';

  async up(db: QueryRunner): Promise<void> {
    // A database of 0.28 brings the table along, under its new name.
    if (await db.hasTable('instance_config')) return;
    await db.createTable(
      new Table({
        name: 'instance_config',
        columns: [
          id('tenant_id', { isPrimary: true }),
          text('instance_name', { isNullable: true }),
          text('primary_color', { isNullable: true }),
          text('logo_url', { isNullable: true }),
          text('logo_dark_url', { isNullable: true }),
          text('favicon_url', { isNullable: true }),
          text('email_from_name', { isNullable: true }),
          text('email_logo_url', { isNullable: true }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('instance_config');
  }
}
