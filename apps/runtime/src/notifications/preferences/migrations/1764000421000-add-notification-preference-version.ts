import { integer } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** Two tabs that change the same: the second one learns that it saw another version. */
export class AddNotificationPreferenceVersion1764000421000 implements MigrationInterface {
  name = 'AddNotificationPreferenceVersion1764000421000';

  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('notification_preferences', new TableColumn(integer('version', { default: 1 })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('notification_preferences', 'version');
  }
}
