import { InstantColumn, RefColumn } from '@sv/schema/columns';
import { Entity, PrimaryColumn } from 'typeorm';

/** An import that is running: one for each person, which the primary key decides. The row is deleted when it ends. */
@Entity('import_runs')
export class ImportRun {
  @PrimaryColumn('text', { name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn()
  id!: string;

  /** A process has claimed it until then, and renews the claim. */
  @InstantColumn({ name: 'claimed_until' })
  claimedUntil!: Date;

  @InstantColumn({ name: 'started_at' })
  startedAt!: Date;
}
