import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** The two tables of Tasks. `notified_at` is for reminders: whoever sets it first sends the one there is. */
export class CreateTasks1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(lists);
    await db.createTable(items);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('sv_tasks_items');
    await db.dropTable('sv_tasks_lists');
  }
}

const lists = new Table({
  name: 'sv_tasks_lists',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('user_id'),
    text('name'),
    text('color'),
    integer('item_count'),
    instant('created_at'),
  ],
  indices: [new TableIndex({ name: 'idx_sv_tasks_lists_owner', columnNames: ['tenant_id', 'user_id', 'created_at'] })],
});

const items = new Table({
  name: 'sv_tasks_items',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('user_id'),
    id('list_id'),
    text('title'),
    text('notes', { isNullable: true }),
    integer('position'),
    instant('due_at', { isNullable: true }),
    instant('done_at', { isNullable: true }),
    instant('notified_at', { isNullable: true }),
    instant('created_at'),
  ],
  indices: [
    new TableIndex({ name: 'idx_sv_tasks_items_order', columnNames: ['list_id', 'position', 'id'] }),
    new TableIndex({ name: 'idx_sv_tasks_items_owner', columnNames: ['tenant_id', 'user_id', 'list_id', 'done_at'] }),
    new TableIndex({ name: 'idx_sv_tasks_items_due', columnNames: ['notified_at', 'due_at'] }),
  ],
});
