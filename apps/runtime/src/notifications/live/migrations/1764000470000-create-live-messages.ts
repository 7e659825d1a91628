import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Live messages that are too long for Postgres' NOTIFY, for the minute in which they are read. */
export class CreateLiveMessages1764000470000 implements MigrationInterface {
  name = 'CreateLiveMessages1764000470000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'live_messages',
        columns: [id('id', { isPrimary: true }), id('tenant_id'), text('body'), instant('created_at')],
        indices: [new TableIndex({ name: 'idx_live_messages_created', columnNames: ['created_at'] })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('live_messages');
  }
}
