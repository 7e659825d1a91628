import { id, instant, text } from '@sv/schema/table';
import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';

/** Webhooks that plugins without a store handled. */
export class CreateWebhookReceipts1764000540000 implements MigrationInterface {
  name = 'CreateWebhookReceipts1764000540000';

  async up(db: QueryRunner): Promise<void> {
    await db.createTable(
      new Table({
        name: 'webhook_receipts',
        columns: [
          id('tenant_id'),
          text('plugin_id', { isPrimary: true }),
          text('receipt', { isPrimary: true }),
          instant('received_at'),
        ],
        indices: [new TableIndex({ name: 'idx_webhook_receipts_age', columnNames: ['received_at'] })],
      }),
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.dropTable('webhook_receipts');
  }
}
