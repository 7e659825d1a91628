import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/**
 * A section that was imported. It is written in the transaction of the import, so that the same section adds nothing a
 * second time.
 */
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

  /** The hash of the section: its data and its files. */
  @Column('text')
  sha256!: string;

  /** The import that wrote it. */
  @RefColumn({ name: 'run_id' })
  runId!: string;

  @IntegerColumn()
  added!: number;

  @IntegerColumn()
  skipped!: number;

  /** When some records failed, the section is imported again with the next archive. */
  @IntegerColumn()
  failed!: number;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
