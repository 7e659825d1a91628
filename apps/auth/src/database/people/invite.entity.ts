import { Column, Entity, Index } from 'typeorm';
import type { Role } from '@sv/contracts/access.contract';
import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';

/** An invitation to register, for one address and once. */
@Entity('invites')
@Index('idx_invites_token', ['tokenHash'], { unique: true })
@Index('idx_invites_email', ['email'])
export class Invite {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @RefColumn({ name: 'created_by', nullable: true })
  createdBy!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;

  /** Set once, by an UPDATE whose condition is that it is null. */
  @InstantColumn({ name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
