import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { id, instant, integer } from '@sv/schema/table';

/** Which runtimes follow the revocations, so that a change can wait until all of them know of it. */
export class CreateRevocationFollowers1764000550000 implements MigrationInterface {
  readonly name = 'CreateRevocationFollowers1764000550000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'revocation_followers',
        columns: [id('id', { isPrimary: true }), id('tenant_id'), integer('known_n'), instant('since')],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('revocation_followers');
  }
}
