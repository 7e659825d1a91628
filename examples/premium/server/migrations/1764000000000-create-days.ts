import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

export class CreateDays1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(days);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_premium_days');
  }
}

const days = new Table({
  name: 'com_example_premium_days',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('user_id'),
    text('day'),
    text('text'),
    instant('updated_at'),
  ],
  indices: [
    new TableIndex({
      name: 'idx_com_example_premium_days_day',
      columnNames: ['tenant_id', 'user_id', 'day'],
      isUnique: true,
    }),
  ],
});
