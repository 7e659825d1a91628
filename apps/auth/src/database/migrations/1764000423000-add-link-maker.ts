import { id } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';

/** A link that an administrator handed over is worth what its maker may do when it is used. */
export class AddLinkMaker1764000423000 implements MigrationInterface {
  readonly name = 'AddLinkMaker1764000423000';

  async up(db: QueryRunner): Promise<void> {
    await db.addColumn('mail_tokens', new TableColumn(id('made_by', { isNullable: true })));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropColumn('mail_tokens', 'made_by');
  }
}
