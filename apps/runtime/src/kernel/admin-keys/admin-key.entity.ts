import type { BuiltInCapability } from '@sv/contracts/access.contract';
import { IdColumn, InstantColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A credential for programs. A revoked one keeps its row, so that logs which name it can be read. */
@Entity('admin_keys')
@Index('idx_admin_keys_hash', ['keyHash'], { unique: true })
export class AdminKeyRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @Column('text')
  name!: string;

  /** SHA-256 of the key: who reads the table cannot use one. */
  @Column('text', { name: 'key_hash' })
  keyHash!: string;

  @JsonColumn()
  capabilities!: BuiltInCapability[];

  @RefColumn({ name: 'created_by' })
  createdBy!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** Null: never. */
  @InstantColumn({ name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** Written at most once a minute. */
  @InstantColumn({ name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @InstantColumn({ name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
