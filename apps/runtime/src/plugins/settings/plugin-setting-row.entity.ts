import type { SettingValues } from '@sv/sdk';
import { IdColumn, InstantColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** What is set for one plugin: for everybody, or by one user. What has its default is not in it. */
@Entity('plugin_settings')
@Index('idx_plugin_settings_owner', ['pluginId', 'ownerKey'], { unique: true })
@Index('idx_plugin_settings_user', ['userId'])
@Index('idx_plugin_settings_version', ['version'])
export class PluginSettingRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'plugin_id' })
  pluginId!: string;

  /** Null: the instance's. */
  @RefColumn({ name: 'user_id', nullable: true })
  userId!: string | null;

  /** The user's id, or `instance`: a unique index lets any number of nulls in. */
  @Column('text', { name: 'owner_key' })
  ownerKey!: string;

  @JsonColumn({ name: 'plain_values' })
  plainValues!: SettingValues;

  /** All secrets as one JSON object, sealed by the vault; empty when there are none. */
  @Column('text', { name: 'sealed_values', default: '' })
  sealedValues!: string;

  /** The revision `plugin-settings` of the last change, so that it is never used twice. */
  @IntegerColumn()
  version!: number;

  @InstantColumn({ name: 'updated_at' })
  updatedAt!: Date;
}
