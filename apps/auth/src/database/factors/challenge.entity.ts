import { Column, Entity, Index } from 'typeorm';
import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { GoesWithUser } from '../owned-row';
import type { User } from '../user.entity';

/** What a WebAuthn challenge may be answered for; an answer for anything else is refused. */
export type ChallengePurpose = 'register' | 'sign-in' | 'second-factor' | 'reauthenticate';

/** A challenge that is to be signed, once. Redeeming it deletes the row. */
@Entity('challenges')
@Index('idx_challenges_expires', ['expiresAt'])
export class Challenge {
  /** SHA-256 of the challenge, hex. */
  @IdColumn({ name: 'challenge_hash' })
  challengeHash!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  purpose!: ChallengePurpose;

  /** Who may answer; null for a sign-in without an address. */
  @RefColumn({ name: 'user_id', nullable: true })
  userId!: string | null;

  @GoesWithUser('fk_challenges_user')
  user?: User;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;
}
