import { text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** In which language a person is written to, and how dates are written for them. */
export class AddUserLocale1764000553000 implements MigrationInterface {
  readonly name = 'AddUserLocale1764000553000';

  async up(db: QueryRunner): Promise<void> {
    for (const name of COLUMNS) await db.addColumn('users', new TableColumn(text(name, { isNullable: true })));
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of COLUMNS.toReversed()) await db.dropColumn('users', name);
  }
}

const COLUMNS = ['language', 'locale', 'time_zone', 'seen_language'];
