import { bytes, id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** The pictures of the instance and of people. They are rows, so that every process and every backup has them. */
export class CreateAssets1764000401000 implements MigrationInterface {
  name = 'CreateAssets1764000401000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'assets',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          text('kind'),
          id('owner_id'),
          text('sha256'),
          text('media_type'),
          bytes('bytes'),
          instant('created_at'),
        ],
        indices: [
          new TableIndex({ name: 'idx_assets_owner', columnNames: ['tenant_id', 'kind', 'owner_id'], isUnique: true }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('assets');
  }
}
