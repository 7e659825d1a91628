import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { id, json } from '@sv/schema/table';

/** How the workspace shows itself in mails. */
export class CreateInstanceLook1764000400000 implements MigrationInterface {
  readonly name = 'CreateInstanceLook1764000400000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({ name: 'instance_look', columns: [id('tenant_id', { isPrimary: true }), json('look')] }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('instance_look');
  }
}
