import { id } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';

/** A capability may be given to a group. */
export class AddGrantGroup1764000490000 implements MigrationInterface {
  name = 'AddGrantGroup1764000490000';

  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('capability_grants', new TableColumn(id('group_id', { isNullable: true })));
    await db.createIndex(
      'capability_grants',
      new TableIndex({ name: 'idx_capability_grants_group', columnNames: ['capability', 'group_id'], isUnique: true }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropIndex('capability_grants', 'idx_capability_grants_group');
    await db.dropColumn('capability_grants', 'group_id');
  }
}
