import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const TABLE = 'activity_log';
const TIME = new TableIndex({ name: 'idx_activity_log_time', columnNames: ['created_at', 'id'] });
const COLUMNS = { actor: 'actor_id', subject: 'subject_user_id', action: 'action', plugin: 'plugin_id' };

/** The feeds are ordered by time, then by id: a page of a time far back is found in an index, however it is filtered. */
export class OrderActivityByTime1764000440000 implements MigrationInterface {
  name = 'OrderActivityByTime1764000440000';

  async up(db: QueryRunner): Promise<void> {
    await db.createIndex(TABLE, TIME);
    await replaceIndexes(db, ['created_at', 'id']);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropIndex(TABLE, TIME);
    await replaceIndexes(db, ['id']);
  }
}

async function replaceIndexes(db: QueryRunner, order: string[]): Promise<void> {
  for (const [name, column] of Object.entries(COLUMNS)) {
    const index = new TableIndex({ name: `idx_activity_log_${name}`, columnNames: [column, ...order] });
    await db.dropIndex(TABLE, index);
    await db.createIndex(TABLE, index);
  }
}
