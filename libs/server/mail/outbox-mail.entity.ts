import { Column, Entity, Index } from 'typeorm';
import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';

/** A mail that waits to be sent. It is deleted when a server has taken it, or when it was given up. */
@Entity('mail_outbox')
@Index('idx_mail_outbox_due', ['dueAt'])
export class OutboxMail {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Whose mail it is, when that is known. */
  @RefColumn({ name: 'user_id', nullable: true })
  userId!: string | null;

  /** Recipient, subject and bodies as JSON, sealed with the vault key: links in it are as good as passwords. */
  @Column('text')
  content!: string;

  @IntegerColumn()
  attempts!: number;

  /** When it is tried next; moved on by the UPDATE that claims it. */
  @InstantColumn({ name: 'due_at' })
  dueAt!: Date;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
