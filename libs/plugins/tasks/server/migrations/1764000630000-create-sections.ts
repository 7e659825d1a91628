import { id, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** The sections of lists. */
export class CreateSections1764000630000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(sections);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('sv_tasks_sections');
  }
}

const sections = new Table({
  name: 'sv_tasks_sections',
  columns: [
    id('id', { isPrimary: true }),
    id('tenant_id'),
    id('list_id'),
    text('name'),
    integer('position'),
    integer('version', { default: 1 }),
  ],
  indices: [new TableIndex({ name: 'idx_sv_tasks_sections_order', columnNames: ['list_id', 'position'] })],
});
