import { id, instant, integer, json } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Widgets, order of the apps and favourites of each person, and when they last saw their home page. */
export class CreateHomeLayouts1764000561000 implements MigrationInterface {
  name = 'CreateHomeLayouts1764000561000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'home_layouts',
        columns: [
          id('user_id', { isPrimary: true }),
          id('tenant_id'),
          json('widgets', { isNullable: true }),
          json('apps'),
          json('favourites'),
          instant('visited_at', { isNullable: true }),
          instant('previous_visit_at', { isNullable: true }),
          integer('version', { default: 0 }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('home_layouts');
  }
}
