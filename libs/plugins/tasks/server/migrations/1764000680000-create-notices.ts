import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** What people are to be told in a moment. */
export class CreateNotices1764000680000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(notices);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('sv_tasks_notices');
  }
}

const notices = new Table({
  name: 'sv_tasks_notices',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('user_id'),
    text('kind'),
    id('by_id'),
    id('item_id'),
    instant('created_at'),
  ],
  indices: [
    new TableIndex({ name: 'idx_sv_tasks_notices_user', columnNames: ['user_id', 'created_at'] }),
    new TableIndex({ name: 'idx_sv_tasks_notices_age', columnNames: ['created_at'] }),
  ],
});
