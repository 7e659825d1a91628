import { text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** What a backup was when it was made, so that a file in its place is recognised. */
export class AddBackupHash1764000577000 implements MigrationInterface {
  readonly name = 'AddBackupHash1764000577000';

  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('backups', new TableColumn(text('sha256', { isNullable: true })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('backups', 'sha256');
  }
}
