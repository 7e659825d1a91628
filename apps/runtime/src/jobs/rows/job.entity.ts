import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/**
 * `waiting` for its time, a handler or another try; `running` under a lease; `dead` after its last try, until somebody
 * runs it again or deletes it. A job that succeeded has no row.
 */
export type JobStatus = 'waiting' | 'running' | 'dead';

/** A piece of work for later. */
@Entity('jobs')
@Index('idx_jobs_due', ['owner', 'name', 'runAt'], { where: "status = 'waiting'" })
@Index('idx_jobs_key', ['owner', 'key'], { unique: true, where: `status = 'waiting' AND "key" IS NOT NULL` })
@Index('idx_jobs_running', ['owner', 'key'], { where: "status = 'running'" })
@Index('idx_jobs_dead', ['createdAt', 'id'], { where: "status = 'dead'" })
@Index('idx_jobs_user', ['userId'], { where: 'user_id IS NOT NULL' })
export class Job {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** The id of a plugin, or `platform`. */
  @Column('text')
  owner!: string;

  @Column('text')
  name!: string;

  /** At most one job of an owner waits under a key, and at most one runs. */
  @Column('text', { nullable: true })
  key!: string | null;

  /** JSON, kept as it was given. */
  @Column('text')
  data!: string;

  /** Whom it is about: it goes when the person is deleted. */
  @RefColumn({ name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('text')
  status!: JobStatus;

  @InstantColumn({ name: 'run_at' })
  runAt!: Date;

  /** How many tries have begun. */
  @IntegerColumn()
  attempt!: number;

  /** What the process that runs it has to show to end it. */
  @Column('text', { nullable: true })
  lease!: string | null;

  @InstantColumn({ name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;

  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  /** When a try last began or failed. */
  @InstantColumn({ name: 'tried_at', nullable: true })
  triedAt!: Date | null;
}
