import type { InternalActor } from '@sv/contracts/internal.contract';
import { IdColumn, InstantColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One line of the activity log. It holds ids, never names or addresses; it is never changed, and deleted from the oldest end only. */
@Entity('activity_log')
@Index('idx_activity_log_seq', ['seq'], { unique: true })
@Index('idx_activity_log_time', ['createdAt', 'id'])
@Index('idx_activity_log_actor', ['actorId', 'createdAt', 'id'])
@Index('idx_activity_log_subject', ['subjectUserId', 'createdAt', 'id'])
@Index('idx_activity_log_action', ['action', 'createdAt', 'id'])
@Index('idx_activity_log_plugin', ['pluginId', 'createdAt', 'id'])
export class ActivityRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Place in the chain: without gaps, in the order of the commits. */
  @IntegerColumn()
  seq!: number;

  @RefColumn({ name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text', { name: 'actor_type' })
  actorType!: InternalActor['actorType'] | 'plugin';

  /** `noun.verb`. */
  @Column('text')
  action!: string;

  @RefColumn({ name: 'subject_user_id', nullable: true })
  subjectUserId!: string | null;

  @Column('text', { name: 'target_type', nullable: true })
  targetType!: string | null;

  @RefColumn({ name: 'target_id', nullable: true })
  targetId!: string | null;

  @RefColumn({ name: 'plugin_id', nullable: true })
  pluginId!: string | null;

  /** `admin`: not in anybody's own feed. */
  @Column('text')
  visibility!: 'own' | 'admin';

  /** A message key, its parameters in `metadata`; of a plugin plain text. */
  @Column('text', { nullable: true })
  summary!: string | null;

  @JsonColumn({ nullable: true })
  metadata!: Record<string, unknown> | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** `hash` of the row before. */
  @Column('text', { name: 'prev_hash' })
  prevHash!: string;

  /** Keyed, over the row and `prevHash`. */
  @Column('text')
  hash!: string;
}
