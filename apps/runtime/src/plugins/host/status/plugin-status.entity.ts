import type { InternalActor } from '@sv/contracts/internal.contract';
import { FlagColumn, IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import type { PluginState } from '@sv/contracts/admin/plugins.contract';
import { Column, Entity } from 'typeorm';

/** The stored status of a plugin. A plugin without a row is enabled. */
@Entity('plugin_status')
export class PluginStatus {
  @IdColumn({ name: 'plugin_id' })
  pluginId!: string;

  /** Whether it should run. Set by hand, by a boot mark and by too many crashes; never by incompatibility. */
  @FlagColumn()
  enabled!: boolean;

  /** The last status. */
  @Column('text')
  state!: PluginState;

  /** The reason, for an operator; null while all is well. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** Why an incompatible version may run anyway, until when, and who decided it. */
  @Column('text', { name: 'override_reason', nullable: true })
  overrideReason!: string | null;

  @InstantColumn({ name: 'override_expires_at', nullable: true })
  overrideExpiresAt!: Date | null;

  @RefColumn({ name: 'override_actor_id', nullable: true })
  overrideActorId!: string | null;

  @Column('text', { name: 'override_actor_type', nullable: true })
  overrideActorType!: InternalActor['actorType'] | null;
}
