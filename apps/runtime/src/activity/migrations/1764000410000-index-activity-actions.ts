import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const ACTION = new TableIndex({ name: 'idx_activity_log_action', columnNames: ['action', 'id'] });

/** A page of one action is found in its index, however rare the action and long the log. */
export class IndexActivityActions1764000410000 implements MigrationInterface {
  name = 'IndexActivityActions1764000410000';

  async up(db: QueryRunner): Promise<void> {
    await db.createIndex('activity_log', ACTION);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropIndex('activity_log', ACTION.name!);
  }
}
