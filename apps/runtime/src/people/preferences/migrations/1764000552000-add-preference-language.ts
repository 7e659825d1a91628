import { integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** The language of a person, and what of their choices the auth server knows. */
export class AddPreferenceLanguage1764000552000 implements MigrationInterface {
  name = 'AddPreferenceLanguage1764000552000';

  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('account_preferences', new TableColumn(text('language', { isNullable: true })));
    await db.addColumn('account_preferences', new TableColumn(integer('handed_version', { default: 0 })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('account_preferences', 'handed_version');
    await db.dropColumn('account_preferences', 'language');
  }
}
