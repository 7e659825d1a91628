import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Comments that were deleted a moment ago, for an undo. */
export class CreateDeletedComments1764000690000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(deletedComments);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('sv_tasks_deleted_comments');
  }
}

const deletedComments = new Table({
  name: 'sv_tasks_deleted_comments',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('item_id'),
    id('author_id', { isNullable: true }),
    text('text'),
    instant('created_at'),
    instant('edited_at', { isNullable: true }),
    integer('version'),
    id('deleted_by'),
    instant('deleted_at'),
  ],
  indices: [
    new TableIndex({ name: 'idx_sv_tasks_deleted_comments_age', columnNames: ['deleted_at'] }),
    new TableIndex({ name: 'idx_sv_tasks_deleted_comments_item', columnNames: ['item_id'] }),
  ],
});
