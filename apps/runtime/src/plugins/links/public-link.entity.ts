import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A link to an open page of a plugin. Ending it deletes the row. */
@Entity('public_links')
@Index('idx_public_links_token', ['tokenHash'], { unique: true })
@Index('idx_public_links_user', ['userId'])
export class PublicLink {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'plugin_id' })
  pluginId!: string;

  /** Who created it. */
  @RefColumn({ name: 'user_id' })
  userId!: string;

  /** Of the token in the address, which is stored nowhere. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** Below the prefix of the plugin, with `:token` in the place of the token. */
  @Column('text')
  path!: string;

  @Column('text')
  label!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** Null: it works until somebody ends it. */
  @InstantColumn({ name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  @InstantColumn({ name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
