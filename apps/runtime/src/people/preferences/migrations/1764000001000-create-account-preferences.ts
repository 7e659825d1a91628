import { id, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Theme, time zone and locale of each person who chose. */
export class CreateAccountPreferences1764000001000 implements MigrationInterface {
  name = 'CreateAccountPreferences1764000001000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'account_preferences',
        columns: [id('user_id', { isPrimary: true }), id('tenant_id'), text('theme'), text('timezone'), text('locale')],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('account_preferences');
  }
}
