import type { Role } from '@sv/contracts/access.contract';
import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A plugin's capability, given to everybody with a role or to one person. */
@Entity('capability_grants')
@Index('idx_capability_grants_role', ['capability', 'role'], { unique: true })
@Index('idx_capability_grants_user', ['capability', 'userId'], { unique: true })
export class CapabilityGrant {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** `<pluginId>:<name>`. */
  @Column('text')
  capability!: string;

  /** Exactly one of role and user is set. */
  @Column('text', { nullable: true })
  role!: Role | null;

  @RefColumn({ name: 'user_id', nullable: true })
  userId!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
