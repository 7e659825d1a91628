import { integer } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** Two tabs that change one preference: the second one learns that it saw another version. */
export class AddPreferenceVersion1764000420000 implements MigrationInterface {
  name = 'AddPreferenceVersion1764000420000';

  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('account_preferences', new TableColumn(integer('version', { default: 1 })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('account_preferences', 'version');
  }
}
