import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { id, integer } from '@sv/schema/table';

/** Two administrators who change the policies: the second one learns that they saw other ones. */
export class CreatePolicyVersion1764000422000 implements MigrationInterface {
  readonly name = 'CreatePolicyVersion1764000422000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({ name: 'policy_version', columns: [id('tenant_id', { isPrimary: true }), integer('version')] }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('policy_version');
  }
}
