import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Links to lists and calendars, for people and programs without an account. */
export class LinkLists1764000660000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(links);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('sv_tasks_links');
  }
}

const unique = (name: string, ...columnNames: string[]) => new TableIndex({ name, columnNames, isUnique: true });

const links = new Table({
  name: 'sv_tasks_links',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('user_id'),
    text('kind'),
    text('target'),
    id('link_id'),
    instant('created_at'),
  ],
  indices: [
    unique('uq_sv_tasks_links_target', 'user_id', 'kind', 'target'),
    unique('uq_sv_tasks_links_link', 'link_id'),
  ],
});
