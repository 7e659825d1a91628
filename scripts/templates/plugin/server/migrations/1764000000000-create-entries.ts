import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

export class CreateEntries1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(entries);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_starter_entries');
  }
}

const entries = new Table({
  name: 'com_example_starter_entries',
  columns: [id('id', { isPrimary: true }), id('tenant_id'), id('user_id'), text('title'), instant('created_at')],
  indices: [
    new TableIndex({
      name: 'idx_com_example_starter_entries_owner',
      columnNames: ['tenant_id', 'user_id', 'created_at'],
    }),
  ],
});
