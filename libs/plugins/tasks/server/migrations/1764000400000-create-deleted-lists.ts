import { id, instant, json } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Lists that were deleted a moment ago, for an undo. */
export class CreateDeletedLists1764000400000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(deletedLists);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('sv_tasks_deleted_lists');
  }
}

const deletedLists = new Table({
  name: 'sv_tasks_deleted_lists',
  columns: [id('id', { isPrimary: true }), id('tenant_id'), id('user_id'), json('content'), instant('deleted_at')],
  indices: [
    new TableIndex({ name: 'idx_sv_tasks_deleted_lists_age', columnNames: ['deleted_at'] }),
    new TableIndex({ name: 'idx_sv_tasks_deleted_lists_owner', columnNames: ['tenant_id', 'user_id'] }),
  ],
});
