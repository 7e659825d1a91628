import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One licence of a person for a plugin. A revoked one keeps its row. */
@Entity('entitlements')
@Index('idx_entitlements_user', ['userId', 'pluginId'])
@Index('idx_entitlements_jti', ['pluginId', 'jti'], { unique: true })
export class Entitlement {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'plugin_id' })
  pluginId!: string;

  @Column('text', { nullable: true })
  tier!: string | null;

  /** Whether it was revoked. Whether it has expired is computed from `expires_at`. */
  @Column('text')
  status!: 'active' | 'revoked';

  @Column('text')
  source!: string;

  @Column('text', { name: 'license_token' })
  licenseToken!: string;

  /** The token's own id: granted to one person per instance. */
  @Column('text')
  jti!: string;

  @InstantColumn({ name: 'issued_at' })
  issuedAt!: Date;

  @InstantColumn({ name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
