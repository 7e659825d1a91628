import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** The person is the key: there is one note for each. */
export class CreateNotes1764000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.createTable(notes);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('com_example_quick_note_notes');
  }
}

const notes = new Table({
  name: 'com_example_quick_note_notes',
  columns: [id('user_id', { isPrimary: true }), id('tenant_id'), text('text'), integer('version'), instant('saved_at')],
});
