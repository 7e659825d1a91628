import { id, instant, integer, json, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** What administrators told many people at once, and whom. */
export class CreateBroadcasts1764000303000 implements MigrationInterface {
  name = 'CreateBroadcasts1764000303000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(broadcasts());
    await db.createTable(
      new Table({
        name: 'broadcast_recipients',
        columns: [id('broadcast_id', { isPrimary: true }), id('user_id', { isPrimary: true }), id('tenant_id')],
        // For the deletion of a person.
        indices: [new TableIndex({ name: 'idx_broadcast_recipients_user', columnNames: ['user_id'] })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('broadcast_recipients');
    await db.dropTable('broadcasts');
  }
}

const broadcasts = (): Table =>
  new Table({
    name: 'broadcasts',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      text('title'),
      text('body', { isNullable: true }),
      text('url', { isNullable: true }),
      text('category'),
      json('audience'),
      id('sender_id', { isNullable: true }),
      integer('recipients'),
      integer('delivered'),
      text('delivered_up_to'),
      instant('created_at'),
      instant('finished_at', { isNullable: true }),
    ],
    indices: [
      new TableIndex({ name: 'idx_broadcasts_newest', columnNames: ['created_at', 'id'] }),
      new TableIndex({ name: 'idx_broadcasts_unfinished', columnNames: ['id'], where: 'finished_at IS NULL' }),
    ],
  });
