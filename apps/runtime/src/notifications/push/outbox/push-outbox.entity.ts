import { InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Work that Web Push has to do. Without a subscription: a notification of which nothing is decided yet. With one: a push
 * to one browser, of a notification, or without one of what waited for the end of quiet hours. A row is deleted when it
 * is done.
 */
@Entity('push_outbox')
@Index('idx_push_outbox_due', ['dueAt'])
@Index('idx_push_outbox_subscription', ['subscriptionId'])
export class PushOutboxRow {
  /** Derived from what it is about, so that the same work cannot be in the table twice. */
  @PrimaryColumn('text')
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'subscription_id', nullable: true })
  subscriptionId!: string | null;

  @RefColumn({ name: 'notification_id', nullable: true })
  notificationId!: string | null;

  @IntegerColumn()
  attempts!: number;

  /** When it is tried next; moved on by the UPDATE that claims it. */
  @InstantColumn({ name: 'due_at' })
  dueAt!: Date;

  /** When the notification was sent, or the first one that waited. */
  @InstantColumn()
  since!: Date;

  /** When the quiet hours end, for notifications that waited. */
  @InstantColumn({ nullable: true })
  until!: Date | null;

  /** Why the push service did not accept it the last time. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;
}
