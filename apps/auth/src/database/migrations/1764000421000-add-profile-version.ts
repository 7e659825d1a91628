import { integer } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** Two tabs that change one profile: the second one learns that it saw another version. */
export class AddProfileVersion1764000421000 implements MigrationInterface {
  readonly name = 'AddProfileVersion1764000421000';

  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('users', new TableColumn(integer('profile_version', { default: 1 })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('users', 'profile_version');
  }
}
