import { flag, id, integer, json, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** What each person wants to be told, how and when; who never chose has no row. */
export class CreateNotificationPreferences1764000300000 implements MigrationInterface {
  name = 'CreateNotificationPreferences1764000300000';

  async up(db: QueryRunner): Promise<void> {
    const nullable = { isNullable: true };
    await db.createTable(
      new Table({
        name: 'notification_preferences',
        columns: [
          id('user_id', { isPrimary: true }),
          id('tenant_id'),
          json('muted_categories'),
          flag('web_push'),
          integer('poll_interval_seconds'),
          text('quiet_from', nullable),
          text('quiet_to', nullable),
          text('quiet_timezone', nullable),
          flag('content_free'),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('notification_preferences');
  }
}
