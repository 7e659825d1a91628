import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Exports of people's data. The second index is the promise that each person has one at a time. */
export class CreateExports1764000402000 implements MigrationInterface {
  name = 'CreateExports1764000402000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'exports',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          id('user_id'),
          text('status'),
          integer('bytes'),
          instant('started_at'),
          instant('claimed_until', { isNullable: true }),
          instant('finished_at', { isNullable: true }),
        ],
        indices: [
          new TableIndex({ name: 'idx_exports_user', columnNames: ['user_id', 'id'] }),
          new TableIndex({
            name: 'idx_exports_running',
            columnNames: ['user_id'],
            isUnique: true,
            where: "status = 'running'",
          }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('exports');
  }
}
