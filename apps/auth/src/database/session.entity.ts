import { Column, Entity, Index } from 'typeorm';
import { InstantColumn } from '@sv/schema/columns';
import { GoesWithUser, OwnedRow } from './owned-row';
import type { User } from './user.entity';

/** One signed-in browser. Ending a session deletes its row. */
@Entity('sessions')
@Index('idx_sessions_token', ['tokenHash'], { unique: true })
@Index('idx_sessions_user', ['userId'])
@Index('idx_sessions_previous_token', ['previousTokenHash'])
export class Session extends OwnedRow {
  @GoesWithUser('fk_sessions_user')
  user?: User;

  /** SHA-256 of the token: who reads the table cannot sign in with it. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /**
   * The token before the last rotation. It gives no access, and only distinguishes a late request from a forged one.
   */
  @Column('text', { name: 'previous_token_hash', nullable: true })
  previousTokenHash!: string | null;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @Column('text', { name: 'ip_address', nullable: true })
  ipAddress!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'last_seen_at' })
  lastSeenAt!: Date;

  /** Moves with every use, but never past the absolute end. */
  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;

  @InstantColumn({ name: 'fresh_until' })
  freshUntil!: Date;
}
