import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { id, text } from '@sv/schema/table';

/** The mail server that the settings of the workspace name, sealed. */
export class CreateMailServer1764000556000 implements MigrationInterface {
  readonly name = 'CreateMailServer1764000556000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({ name: 'mail_server', columns: [id('tenant_id', { isPrimary: true }), text('sealed')] }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('mail_server');
  }
}
