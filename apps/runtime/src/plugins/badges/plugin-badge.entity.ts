import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Entity, Index } from 'typeorm';

/** The number that a plugin shows a person at its name. No row: no number. */
@Entity('plugin_badges')
@Index('idx_plugin_badges_user', ['userId'])
export class PluginBadge {
  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @IdColumn({ name: 'plugin_id' })
  pluginId!: string;

  @IdColumn({ name: 'user_id' })
  userId!: string;

  /** 1 to 9,999. */
  @IntegerColumn()
  count!: number;

  @InstantColumn({ name: 'updated_at' })
  updatedAt!: Date;
}
