import { integer } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** Two tabs that edit one thing: the second one learns that it saw another version. */
export class AddVersion1764000300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('com_example_contacts_people', new TableColumn(integer('version', { default: 1 })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('com_example_contacts_people', 'version');
  }
}
