import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** What administrators let people do in plugins. */
export class CreateCapabilityGrants1764000202000 implements MigrationInterface {
  name = 'CreateCapabilityGrants1764000202000';

  async up(db: QueryRunner): Promise<void> {
    const unique = (name: string, columnNames: string[]) => new TableIndex({ name, columnNames, isUnique: true });
    await db.createTable(
      new Table({
        name: 'capability_grants',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          text('capability'),
          text('role', { isNullable: true }),
          id('user_id', { isNullable: true }),
          instant('created_at'),
        ],
        indices: [
          unique('idx_capability_grants_role', ['capability', 'role']),
          unique('idx_capability_grants_user', ['capability', 'user_id']),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('capability_grants');
  }
}
