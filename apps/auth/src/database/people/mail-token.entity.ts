import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { User } from '../user.entity';

export type MailTokenPurpose = 'password-reset' | 'email-verify' | 'email-change';

/** A link that was mailed. Using it deletes the row, so it works once. */
@Entity('mail_tokens')
@Index('idx_mail_tokens_token', ['tokenHash'], { unique: true })
@Index('idx_mail_tokens_user', ['userId'])
@Index('idx_mail_tokens_expires', ['expiresAt'])
export class MailToken {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_mail_tokens_user' })
  user?: User;

  @Column('text')
  purpose!: MailTokenPurpose;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** The address the link went to: it proves that one and no other. */
  @Column('text')
  email!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;
}
