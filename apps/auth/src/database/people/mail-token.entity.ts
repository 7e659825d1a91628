import { Column, Entity, Index } from 'typeorm';
import { InstantColumn, RefColumn } from '@sv/schema/columns';
import { GoesWithUser, OwnedRow } from '../owned-row';
import type { User } from '../user.entity';

/** `reset-handed-over`: the link was not mailed, so it proves no address. */
export type MailTokenPurpose = 'password-reset' | 'reset-handed-over' | 'email-verify' | 'email-change';

/** A link that was mailed. Using it deletes the row, so it works once. */
@Entity('mail_tokens')
@Index('idx_mail_tokens_token', ['tokenHash'], { unique: true })
@Index('idx_mail_tokens_user', ['userId'])
@Index('idx_mail_tokens_expires', ['expiresAt'])
export class MailToken extends OwnedRow {
  @GoesWithUser('fk_mail_tokens_user')
  user?: User;

  @Column('text')
  purpose!: MailTokenPurpose;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** The address to which the link was mailed. It proves only this address. */
  @Column('text')
  email!: string;

  /** The administrator who handed the link over; null when it was mailed or made by the operator. */
  @RefColumn({ name: 'made_by', nullable: true })
  madeBy!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;
}
