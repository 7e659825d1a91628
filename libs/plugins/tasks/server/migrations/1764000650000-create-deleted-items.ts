import { id, instant, json } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Tasks that were deleted a moment ago, for an undo. */
export class CreateDeletedItems1764000650000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(deletedItems);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('sv_tasks_deleted_items');
  }
}

const deletedItems = new Table({
  name: 'sv_tasks_deleted_items',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('user_id'),
    id('list_id'),
    json('content'),
    instant('deleted_at'),
  ],
  indices: [
    new TableIndex({ name: 'idx_sv_tasks_deleted_items_age', columnNames: ['deleted_at'] }),
    new TableIndex({ name: 'idx_sv_tasks_deleted_items_owner', columnNames: ['tenant_id', 'user_id'] }),
  ],
});
