import { integer } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** Two tabs that edit one thing: the second one learns that it saw another version. */
export class AddVersion1795400000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('bookmarks', new TableColumn(integer('version', { default: 1 })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('bookmarks', 'version');
  }
}
