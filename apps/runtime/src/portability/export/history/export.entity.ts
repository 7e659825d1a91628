import type { ExportStatus } from '@sv/contracts/portability.contract';
import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** An export of a person's data, running or past. */
@Entity('exports')
@Index('idx_exports_user', ['userId', 'id'])
@Index('idx_exports_running', ['userId'], { unique: true, where: "status = 'running'" })
export class ExportRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @Column('text')
  status!: ExportStatus;

  /** The bytes of the archive that were sent so far. */
  @IntegerColumn()
  bytes!: number;

  @InstantColumn({ name: 'started_at' })
  startedAt!: Date;

  /** The process that sends it has claimed it until then, and renews the claim. Null when the export has ended. */
  @InstantColumn({ name: 'claimed_until', nullable: true })
  claimedUntil!: Date | null;

  @InstantColumn({ name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
