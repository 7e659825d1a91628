import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A message that NOTIFY cannot carry, until every process has read it: a minute. */
@Entity('live_messages')
@Index('idx_live_messages_created', ['createdAt'])
export class LiveMessageRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  body!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
