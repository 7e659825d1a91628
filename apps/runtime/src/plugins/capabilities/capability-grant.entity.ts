import type { Role } from '@sv/contracts/access.contract';
import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A plugin's capability, given to everybody with a role, to a group or to one person. */
@Entity('capability_grants')
@Index('idx_capability_grants_role', ['capability', 'role'], { unique: true })
@Index('idx_capability_grants_user', ['capability', 'userId'], { unique: true })
@Index('idx_capability_grants_group', ['capability', 'groupId'], { unique: true })
export class CapabilityGrant {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** `<pluginId>:<name>`. */
  @Column('text')
  capability!: string;

  /** Exactly one of role, user and group is set. */
  @Column('text', { nullable: true })
  role!: Role | null;

  @RefColumn({ name: 'user_id', nullable: true })
  userId!: string | null;

  /** Of the identity database. A deleted group has no members, so its grants give nothing to anybody. */
  @RefColumn({ name: 'group_id', nullable: true })
  groupId!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
