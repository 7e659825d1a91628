import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const TABLE = 'auth_event';
const TIME = new TableIndex({ name: 'idx_auth_event_time', columnNames: ['at', 'id'] });
const COLUMNS = { user: 'user_id', actor: 'actor_id', kind: 'kind' };

/** The feeds are ordered by time, then by id: a page of a time far back is found in an index, however it is filtered. */
export class OrderEventsByTime1764000440000 implements MigrationInterface {
  name = 'OrderEventsByTime1764000440000';

  async up(db: QueryRunner): Promise<void> {
    await db.createIndex(TABLE, TIME);
    await replaceIndexes(db, ['at', 'id']);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropIndex(TABLE, TIME);
    await replaceIndexes(db, ['id']);
  }
}

async function replaceIndexes(db: QueryRunner, order: string[]): Promise<void> {
  for (const [name, column] of Object.entries(COLUMNS)) {
    const index = new TableIndex({ name: `idx_auth_event_${name}`, columnNames: [column, ...order] });
    await db.dropIndex(TABLE, index);
    await db.createIndex(TABLE, index);
  }
}
