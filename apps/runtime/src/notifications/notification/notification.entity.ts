import type { NotificationItem } from '@sv/contracts/notification.contract';
import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One inbox entry. This table is the record; every transport only announces that there is something new. */
@Entity('notifications')
@Index('idx_notifications_inbox', ['userId', 'createdAt', 'id', 'dismissedAt'])
@Index('idx_notifications_unread', ['userId', 'createdAt', 'id', 'category'], {
  where: 'read_at IS NULL AND dismissed_at IS NULL',
})
@Index('idx_notifications_broadcast', ['broadcastId', 'userId'], { unique: true })
export class Notification {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  /** Id of the plugin or name of the part that sent it. */
  @Column('text', { nullable: true })
  source!: string | null;

  @Column('text', { name: 'source_type' })
  sourceType!: NotificationItem['sourceType'];

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  body!: string | null;

  @Column('text', { nullable: true })
  url!: string | null;

  @Column('text')
  category!: string;

  @Column('text', { nullable: true })
  icon!: string | null;

  @RefColumn({ name: 'broadcast_id', nullable: true })
  broadcastId!: string | null;

  /** Null while unread. */
  @InstantColumn({ name: 'read_at', nullable: true })
  readAt!: Date | null;

  @InstantColumn({ name: 'dismissed_at', nullable: true })
  dismissedAt!: Date | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
