import { integer } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

const tables = ['sv_tasks_lists', 'sv_tasks_items'];

/** Two tabs that edit one thing: the second one learns that it saw another version. */
export class AddVersions1764000300000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    for (const table of tables) await db.addColumn(table, new TableColumn(integer('version', { default: 1 })));
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of tables) await db.dropColumn(table, 'version');
  }
}
