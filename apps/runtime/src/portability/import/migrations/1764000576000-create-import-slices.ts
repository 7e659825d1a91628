import { bytes, id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** How to undo what an unfinished import has written. */
export class CreateImportSlices1764000576000 implements MigrationInterface {
  name = 'CreateImportSlices1764000576000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'import_slices',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          id('user_id'),
          id('run_id'),
          text('section_id'),
          text('plugin_id', { isNullable: true }),
          bytes('undo'),
          instant('created_at'),
        ],
        indices: [new TableIndex({ name: 'idx_import_slices_user', columnNames: ['user_id'] })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('import_slices');
  }
}
