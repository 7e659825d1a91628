import { RefColumn } from '@sv/schema/columns';
import { Entity, Index, PrimaryColumn } from 'typeorm';

/** Whom a broadcast is for, as it was when it was sent. */
@Entity('broadcast_recipients')
@Index('idx_broadcast_recipients_user', ['userId'])
export class BroadcastRecipient {
  @PrimaryColumn('text', { name: 'broadcast_id' })
  broadcastId!: string;

  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;
}
