import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const KIND = new TableIndex({ name: 'idx_auth_event_kind', columnNames: ['kind', 'id'] });

/** A page of one kind is found in its index, however rare the kind and long the log. */
export class IndexEventKinds1764000410000 implements MigrationInterface {
  name = 'IndexEventKinds1764000410000';

  async up(db: QueryRunner): Promise<void> {
    await db.createIndex('auth_event', KIND);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropIndex('auth_event', KIND.name!);
  }
}
