import { BigIntColumn, IdColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Entity } from 'typeorm';

/** How much a plugin has stored. Counted along, so that a quota is one comparison and holds across processes. */
@Entity('files_plugin_usage')
export class PluginFileUsage {
  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @IdColumn({ name: 'plugin_id' })
  pluginId!: string;

  @BigIntColumn()
  bytes!: bigint;

  @IntegerColumn()
  files!: number;
}

/** How much is stored of a person, in all plugins. */
@Entity('files_user_usage')
export class UserFileUsage {
  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @IdColumn({ name: 'user_id' })
  userId!: string;

  @BigIntColumn()
  bytes!: bigint;

  @IntegerColumn()
  files!: number;
}
