import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableColumn, TableIndex } from 'typeorm';

const ITEMS = 'sv_tasks_items';
const byAssignee = new TableIndex({
  name: 'idx_sv_tasks_items_assignee_due',
  columnNames: ['assignee_id', 'done_at', 'due_at'],
});
const byState = new TableIndex({ name: 'idx_sv_tasks_items_state', columnNames: ['list_id', 'done_at'] });

/** With whom a list is shared, and who of them is to do a task. */
export class ShareLists1764000600000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(members);
    await db.addColumn(ITEMS, new TableColumn(id('assignee_id', { isNullable: true })));
    await db.createIndices(ITEMS, [byAssignee, byState]);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropIndices(ITEMS, [byAssignee, byState]);
    await db.dropColumn(ITEMS, 'assignee_id');
    await db.dropTable('sv_tasks_members');
  }
}

const unique = (name: string, ...columnNames: string[]) => new TableIndex({ name, columnNames, isUnique: true });

const members = new Table({
  name: 'sv_tasks_members',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('list_id'),
    id('user_id', { isNullable: true }),
    id('group_id', { isNullable: true }),
    text('role'),
    instant('created_at'),
  ],
  indices: [
    unique('uq_sv_tasks_members_user', 'list_id', 'user_id'),
    unique('uq_sv_tasks_members_group', 'list_id', 'group_id'),
    new TableIndex({ name: 'idx_sv_tasks_members_user', columnNames: ['user_id'] }),
    new TableIndex({ name: 'idx_sv_tasks_members_group', columnNames: ['group_id'] }),
  ],
});
