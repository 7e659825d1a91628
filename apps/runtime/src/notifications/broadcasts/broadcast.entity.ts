import type { BroadcastAudience } from '@sv/contracts/notification.contract';
import { IdColumn, InstantColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A notification that an administrator sends to many people, and the progress of its delivery. */
@Entity('broadcasts')
@Index('idx_broadcasts_newest', ['createdAt', 'id'])
@Index('idx_broadcasts_unfinished', ['id'], { where: 'finished_at IS NULL' })
export class BroadcastRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  body!: string | null;

  @Column('text', { nullable: true })
  url!: string | null;

  @Column('text')
  category!: string;

  @JsonColumn()
  audience!: BroadcastAudience;

  /** Null when it was sent with an admin key. */
  @RefColumn({ name: 'sender_id', nullable: true })
  senderId!: string | null;

  /**
   * The number of recipients. After delivery it no longer counts people who were deleted before the broadcast reached
   * them.
   */
  @IntegerColumn()
  recipients!: number;

  /** Grows in the transaction that writes the notifications. */
  @IntegerColumn()
  delivered!: number;

  /** Recipients get it in the order of their ids: all up to this one have it. */
  @Column('text', { name: 'delivered_up_to' })
  deliveredUpTo!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** Null until every recipient has it. */
  @InstantColumn({ name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
