import { id, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { TENANT_ID } from '@sv/server/tenant';

/** The one tenant, and the settings that Console changes. */
export class CreateSettings1764000000000 implements MigrationInterface {
  name = 'CreateSettings1764000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(new Table({ name: 'tenants', columns: [id('id', { isPrimary: true }), text('name')] }));
    await db.createTable(
      new Table({ name: 'platform_settings', columns: [text('key', { isPrimary: true }), text('value')] }),
    );
    await db.query(`INSERT INTO tenants (id, name) VALUES ('${TENANT_ID}', 'Workspace')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('platform_settings');
    await db.dropTable('tenants');
  }
}
