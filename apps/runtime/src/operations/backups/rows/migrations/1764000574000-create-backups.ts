import { bigint, flag, id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** The backups that the workspace made. */
export class CreateBackups1764000574000 implements MigrationInterface {
  readonly name = 'CreateBackups1764000574000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'backups',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          text('name', { isUnique: true }),
          instant('begun_at'),
          integer('duration_ms', { isNullable: true }),
          bigint('bytes', { isNullable: true }),
          flag('encrypted'),
          instant('tested_at', { isNullable: true }),
          text('test_result', { isNullable: true }),
          text('test_detail', { isNullable: true }),
        ],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('backups');
  }
}
