import { id, instant, integer } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

export class CreateSessions1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(sessions);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_focus_sessions');
  }
}

const sessions = new Table({
  name: 'com_example_focus_sessions',
  columns: [id('id', { isPrimary: true }), id('tenant_id'), id('user_id'), integer('minutes'), instant('finished_at')],
  indices: [
    new TableIndex({
      name: 'idx_com_example_focus_sessions_owner',
      columnNames: ['tenant_id', 'user_id', 'finished_at'],
    }),
  ],
});
