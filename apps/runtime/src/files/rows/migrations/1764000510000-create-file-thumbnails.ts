import { integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Small copies of pictures. */
export class CreateFileThumbnails1764000510000 implements MigrationInterface {
  name = 'CreateFileThumbnails1764000510000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'files_thumbnails',
        columns: [
          text('source_sha256', { isPrimary: true }),
          text('size', { isPrimary: true }),
          text('sha256'),
          integer('bytes'),
        ],
        indices: [new TableIndex({ name: 'idx_files_thumbnails_content', columnNames: ['sha256'] })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('files_thumbnails');
  }
}
