import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** The inbox of every person. Both orders of the list are read backwards off the same index. */
export class CreateNotifications1764000002000 implements MigrationInterface {
  name = 'CreateNotifications1764000002000';

  async up(db: QueryRunner): Promise<void> {
    const nullable = { isNullable: true };
    await db.createTable(
      new Table({
        name: 'notifications',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          id('user_id'),
          text('source', nullable),
          text('source_type'),
          text('title'),
          text('body', nullable),
          text('url', nullable),
          text('category'),
          text('icon', nullable),
          id('broadcast_id', nullable),
          instant('read_at', nullable),
          instant('dismissed_at', nullable),
          instant('created_at'),
        ],
        indices: [
          new TableIndex({ name: 'idx_notifications_inbox', columnNames: ['user_id', 'created_at', 'id'] }),
          new TableIndex({
            name: 'idx_notifications_unread',
            columnNames: ['user_id', 'created_at', 'id'],
            where: 'read_at IS NULL AND dismissed_at IS NULL',
          }),
          new TableIndex({
            name: 'idx_notifications_broadcast',
            columnNames: ['broadcast_id', 'user_id'],
            isUnique: true,
          }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('notifications');
  }
}
