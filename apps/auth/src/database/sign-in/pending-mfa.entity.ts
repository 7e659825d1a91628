import { Column, Entity, Index } from 'typeorm';
import { InstantColumn, IntegerColumn } from '@sv/schema/columns';
import { GoesWithUser, OwnedRow } from '../owned-row';
import type { User } from '../user.entity';

/** A sign-in whose password was right and whose second factor is missing; the cookie `sv_mfa` names it. */
@Entity('half_sign_ins')
@Index('idx_half_sign_ins_token', ['tokenHash'], { unique: true })
@Index('idx_half_sign_ins_user', ['userId'])
@Index('idx_half_sign_ins_expires', ['expiresAt'])
export class PendingMfa extends OwnedRow {
  @GoesWithUser('fk_half_sign_ins_user')
  user?: User;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** Wrong answers so far; five make it void. */
  @IntegerColumn()
  tries!: number;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;
}
