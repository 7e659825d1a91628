import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const TABLE = 'notifications';
const UNREAD = 'read_at IS NULL AND dismissed_at IS NULL';

/**
 * Where a page ends is found, and the unread entries of what is not muted are counted, without a look at the rows: both
 * indexes have the one column more that this takes.
 */
export class CoverInbox1764000304000 implements MigrationInterface {
  name = 'CoverInbox1764000304000';

  async up(db: QueryRunner): Promise<void> {
    await replace(db, ['user_id', 'created_at', 'id', 'dismissed_at'], ['user_id', 'created_at', 'id', 'category']);
  }

  async down(db: QueryRunner): Promise<void> {
    await replace(db, ['user_id', 'created_at', 'id'], ['user_id', 'created_at', 'id']);
  }
}

async function replace(db: QueryRunner, inbox: string[], unread: string[]): Promise<void> {
  for (const name of ['idx_notifications_inbox', 'idx_notifications_unread']) await db.dropIndex(TABLE, name);
  await db.createIndices(TABLE, [
    new TableIndex({ name: 'idx_notifications_inbox', columnNames: inbox }),
    new TableIndex({ name: 'idx_notifications_unread', columnNames: unread, where: UNREAD }),
  ]);
}
