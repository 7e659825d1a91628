import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Who imports, and what was imported already. */
export class CreateImports1764000403000 implements MigrationInterface {
  name = 'CreateImports1764000403000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'import_runs',
        columns: [
          id('user_id', { isPrimary: true }),
          id('tenant_id'),
          id('id'),
          instant('claimed_until'),
          instant('started_at'),
        ],
      }),
    );
    await db.createTable(receipts());
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('import_receipts');
    await db.dropTable('import_runs');
  }
}

const receipts = (): Table =>
  new Table({
    name: 'import_receipts',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      id('source_instance_id'),
      text('section_id'),
      text('sha256'),
      id('run_id'),
      integer('added'),
      integer('skipped'),
      integer('failed'),
      instant('created_at'),
    ],
    indices: [
      new TableIndex({
        name: 'idx_import_receipts_section',
        columnNames: ['user_id', 'source_instance_id', 'section_id', 'sha256'],
        isUnique: true,
      }),
      new TableIndex({ name: 'idx_import_receipts_run', columnNames: ['run_id'] }),
    ],
  });
