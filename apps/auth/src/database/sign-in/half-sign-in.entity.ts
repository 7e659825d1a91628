import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { User } from '../user.entity';

/** A sign-in whose password was right and whose second factor is missing; the cookie `sv_mfa` names it. */
@Entity('half_sign_ins')
@Index('idx_half_sign_ins_token', ['tokenHash'], { unique: true })
@Index('idx_half_sign_ins_user', ['userId'])
@Index('idx_half_sign_ins_expires', ['expiresAt'])
export class HalfSignIn {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_half_sign_ins_user' })
  user?: User;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** Wrong answers so far; five make it void. */
  @IntegerColumn()
  tries!: number;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;
}
