import { id, instant, integer, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

const nullable = { isNullable: true };

const subscriptions = () =>
  new Table({
    name: 'push_subscriptions',
    columns: [
      id('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      id('session_id'),
      integer('known_revocation'),
      text('endpoint'),
      text('p256dh'),
      text('auth'),
      text('vapid_key'),
      text('device'),
      integer('failures'),
      instant('created_at'),
      instant('last_success_at', nullable),
    ],
    indices: [
      new TableIndex({ name: 'idx_push_subscriptions_endpoint', columnNames: ['endpoint'], isUnique: true }),
      new TableIndex({ name: 'idx_push_subscriptions_user', columnNames: ['user_id', 'created_at'] }),
    ],
  });

const outbox = () =>
  new Table({
    name: 'push_outbox',
    columns: [
      text('id', { isPrimary: true }),
      id('tenant_id'),
      id('user_id'),
      id('subscription_id', nullable),
      id('notification_id', nullable),
      integer('attempts'),
      instant('due_at'),
      instant('since'),
      instant('until', nullable),
      text('last_error', nullable),
    ],
    indices: [
      new TableIndex({ name: 'idx_push_outbox_due', columnNames: ['due_at'] }),
      new TableIndex({ name: 'idx_push_outbox_subscription', columnNames: ['subscription_id'] }),
    ],
  });

/** The browsers that get pushes, and what is to be pushed. */
export class CreateWebPush1764000302000 implements MigrationInterface {
  name = 'CreateWebPush1764000302000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(subscriptions());
    await db.createTable(outbox());
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('push_outbox');
    await db.dropTable('push_subscriptions');
  }
}
