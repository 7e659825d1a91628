import { BytesColumn, IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A slice of a section that an import has committed, and how to undo it; on SQLite alone. Gone once the section is whole. */
@Entity('import_slices')
@Index('idx_import_slices_user', ['userId'])
export class ImportSlice {
  /** Later slices have higher ones. */
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  /** The import that wrote it. */
  @RefColumn({ name: 'run_id' })
  runId!: string;

  @Column('text', { name: 'section_id' })
  sectionId!: string;

  /** The plugin in whose own file it is; null for the platform's. */
  @Column('text', { name: 'plugin_id', nullable: true })
  pluginId!: string | null;

  @BytesColumn()
  undo!: Buffer;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
