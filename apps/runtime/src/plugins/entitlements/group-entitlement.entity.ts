import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/**
 * A licence of a group for a plugin whose licences this workspace issues itself: it counts for whoever is a member now.
 * It has no token; deleting the row revokes it.
 */
@Entity('group_entitlements')
@Index('idx_group_entitlements_group', ['groupId', 'pluginId'], { unique: true })
export class GroupEntitlement {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Of the identity database. A deleted group has no members, so its licence opens nothing to anybody. */
  @RefColumn({ name: 'group_id' })
  groupId!: string;

  @RefColumn({ name: 'plugin_id' })
  pluginId!: string;

  @Column('text', { nullable: true })
  tier!: string | null;

  @InstantColumn({ name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
