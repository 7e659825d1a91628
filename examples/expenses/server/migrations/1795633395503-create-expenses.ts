import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

export class CreateExpenses1795633395503 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(entries);
    await db.createTable(groups);
    await db.createTable(members);
    await db.createTable(shares);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_expenses_shares');
    await db.dropTable('com_example_expenses_members');
    await db.dropTable('com_example_expenses_groups');
    await db.dropTable('com_example_expenses_entries');
  }
}

const entries = new Table({
  name: 'com_example_expenses_entries',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('group_id'),
    integer('number'),
    text('kind'),
    text('title'),
    integer('amount'),
    id('payer_id'),
    id('receipt_id', { isNullable: true }),
    text('receipt_by', { isNullable: true }),
    instant('created_at'),
  ],
  indices: [
    new TableIndex({
      name: 'idx_com_example_expenses_entries_number',
      columnNames: ['group_id', 'number'],
      isUnique: true,
    }),
  ],
});

const groups = new Table({
  name: 'com_example_expenses_groups',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    text('name'),
    text('currency'),
    integer('last_number', { default: 0 }),
    id('link_id', { isNullable: true }),
    instant('created_at'),
  ],
});

const members = new Table({
  name: 'com_example_expenses_members',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('group_id'),
    id('user_id', { isNullable: true }),
    integer('position'),
    instant('left_at', { isNullable: true }),
  ],
  indices: [
    new TableIndex({
      name: 'idx_com_example_expenses_members_once',
      columnNames: ['group_id', 'user_id'],
      isUnique: true,
    }),
    new TableIndex({ name: 'idx_com_example_expenses_members_user', columnNames: ['tenant_id', 'user_id'] }),
  ],
});

const shares = new Table({
  name: 'com_example_expenses_shares',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('group_id'),
    id('entry_id'),
    id('member_id'),
    integer('amount'),
  ],
  indices: [
    new TableIndex({ name: 'idx_com_example_expenses_shares_group', columnNames: ['group_id', 'member_id'] }),
    new TableIndex({
      name: 'idx_com_example_expenses_shares_once',
      columnNames: ['entry_id', 'member_id'],
      isUnique: true,
    }),
  ],
});
