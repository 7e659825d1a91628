import { InstantColumn, RefColumn } from '@sv/schema/columns';
import { Entity, PrimaryColumn } from 'typeorm';

/** An import that is running: one for each person, which the primary key decides. The row goes when it ends. */
@Entity('import_runs')
export class ImportRun {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn()
  id!: string;

  /** A process is at work on it until then, and says so again and again. */
  @InstantColumn({ name: 'claimed_until' })
  claimedUntil!: Date;

  @InstantColumn({ name: 'started_at' })
  startedAt!: Date;
}
