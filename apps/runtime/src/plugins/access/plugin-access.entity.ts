import { IdColumn, InstantColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Entity } from 'typeorm';

/** Who can open an app. Without a row everybody can. */
@Entity('plugin_access')
export class PluginAccess {
  @IdColumn({ name: 'plugin_id' })
  pluginId!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /**
   * The groups whose members can open it; null: everybody. Ids of deleted groups stay until somebody changes the row:
   * an app must not be open to everybody because a group was deleted.
   */
  @JsonColumn({ name: 'group_ids', nullable: true })
  groupIds!: string[] | null;

  /** Grows with every change; see `If-Match`. */
  @IntegerColumn()
  version!: number;

  @InstantColumn({ name: 'updated_at' })
  updatedAt!: Date;
}
