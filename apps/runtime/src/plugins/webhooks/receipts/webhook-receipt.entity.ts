import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Entity, Index } from 'typeorm';

/** A webhook that a plugin without a store handled; those of others have their receipts in their stores. */
@Entity('webhook_receipts')
@Index('idx_webhook_receipts_age', ['receivedAt'])
export class WebhookReceipt {
  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @IdColumn({ name: 'plugin_id' })
  pluginId!: string;

  /** Made of the sender's secret and the id: neither can be read from it. */
  @IdColumn()
  receipt!: string;

  @InstantColumn({ name: 'received_at' })
  receivedAt!: Date;
}
