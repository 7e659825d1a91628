import type { InternalActor } from '@sv/contracts/internal.contract';
import { IdColumn, InstantColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** The status of a plugin's part of a deletion. `waiting`: the plugin is not enabled, so it cannot be asked yet. */
export type PartStatus = 'pending' | 'done' | 'failed' | 'timeout' | 'waiting';

/** A deletion of a person, until every part of it is done. It holds ids only. */
@Entity('deletions')
@Index('idx_deletions_user', ['userId'], { unique: true })
export class Deletion {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'actor_id' })
  actorId!: string;

  @Column('text', { name: 'actor_type' })
  actorType!: InternalActor['actorType'];

  /** The status of each plugin's part, by the id of the plugin. */
  @JsonColumn()
  parts!: Record<string, PartStatus>;

  @InstantColumn({ name: 'started_at' })
  startedAt!: Date;

  /** A process is at work on it until then; set by the UPDATE that claims it. */
  @InstantColumn({ name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;

  @InstantColumn({ name: 'identity_deleted_at', nullable: true })
  identityDeletedAt!: Date | null;

  @InstantColumn({ name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
