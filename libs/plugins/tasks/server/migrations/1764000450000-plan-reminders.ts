import { instant } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';

const TABLE = 'sv_tasks_items';
const byDue = new TableIndex({ name: 'idx_sv_tasks_items_due', columnNames: ['notified_at', 'due_at'] });
/** For both: what has no plan yet, by its due date, and what is to be sent, by its plan. */
const byPlan = new TableIndex({
  name: 'idx_sv_tasks_items_remind',
  columnNames: ['notified_at', 'remind_at', 'due_at'],
});

/** When a reminder is sent: people choose how long before. Null: not planned yet, which the next round does. */
export class PlanReminders1764000450000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.addColumn(TABLE, new TableColumn(instant('remind_at', { isNullable: true })));
    await db.dropIndex(TABLE, byDue);
    await db.createIndex(TABLE, byPlan);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropIndex(TABLE, byPlan);
    await db.createIndex(TABLE, byDue);
    await db.dropColumn(TABLE, 'remind_at');
  }
}
