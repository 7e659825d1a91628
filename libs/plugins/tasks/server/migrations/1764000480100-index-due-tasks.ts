import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const index = new TableIndex({
  name: 'idx_sv_tasks_items_owner_due',
  columnNames: ['user_id', 'done_at', 'due_at'],
});

/** What is due for one person, in all of their lists. */
export class IndexDueTasks1764000480100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createIndex('sv_tasks_items', index);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropIndex('sv_tasks_items', index);
  }
}
