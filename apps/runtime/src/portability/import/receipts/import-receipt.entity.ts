import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A section of an archive that was taken in, written in its very transaction: the same one adds nothing again. */
@Entity('import_receipts')
@Index('idx_import_receipts_section', ['userId', 'sourceInstanceId', 'sectionId', 'sha256'], { unique: true })
@Index('idx_import_receipts_run', ['runId'])
export class ImportReceipt {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  /** The instance that made the archive, as it says. */
  @RefColumn({ name: 'source_instance_id' })
  sourceInstanceId!: string;

  @Column('text', { name: 'section_id' })
  sectionId!: string;

  /** Of the section: its data and what lies beside it. */
  @Column('text')
  sha256!: string;

  /** The import that wrote it. */
  @RefColumn({ name: 'run_id' })
  runId!: string;

  @IntegerColumn()
  added!: number;

  @IntegerColumn()
  skipped!: number;

  /** With some, the section is asked for again when the archive comes again. */
  @IntegerColumn()
  failed!: number;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
