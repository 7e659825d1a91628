import { id, instant, json, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Deletions of people under way, so that each step is finished after a crash too. */
export class CreateDeletions1764000101000 implements MigrationInterface {
  name = 'CreateDeletions1764000101000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'deletions',
        columns: [
          id('id', { isPrimary: true }),
          id('tenant_id'),
          id('user_id'),
          id('actor_id'),
          text('actor_type'),
          json('parts'),
          instant('started_at'),
          instant('claimed_until', { isNullable: true }),
          instant('identity_deleted_at', { isNullable: true }),
          instant('finished_at', { isNullable: true }),
        ],
        indices: [new TableIndex({ name: 'idx_deletions_user', columnNames: ['user_id'], isUnique: true })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('deletions');
  }
}
