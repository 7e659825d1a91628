import { id, instant, integer, json, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

const ITEMS = 'sv_tasks_items';
const byState = new TableIndex({ name: 'idx_sv_tasks_items_state', columnNames: ['list_id', 'done_at'] });
/** For counts as the former one, and for what is due in lists of others. */
const byDue = new TableIndex({
  name: 'idx_sv_tasks_items_list_due',
  columnNames: ['list_id', 'done_at', 'due_at', 'id'],
});

/** Pages that show tasks of several lists, and the filters that people save for them. */
export class ViewTasks1764000640000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(filters);
    await db.createIndex(ITEMS, byDue);
    await db.dropIndex(ITEMS, byState);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.createIndex(ITEMS, byState);
    await db.dropIndex(ITEMS, byDue);
    await db.dropTable('sv_tasks_filters');
  }
}

const filters = new Table({
  name: 'sv_tasks_filters',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('user_id'),
    text('name'),
    json('filter'),
    id('assignee_id', { isNullable: true }),
    instant('created_at'),
    integer('version', { default: 1 }),
  ],
  indices: [
    new TableIndex({ name: 'idx_sv_tasks_filters_owner', columnNames: ['tenant_id', 'user_id'] }),
    new TableIndex({ name: 'idx_sv_tasks_filters_assignee', columnNames: ['assignee_id'] }),
  ],
});
