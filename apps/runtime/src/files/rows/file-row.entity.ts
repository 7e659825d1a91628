import { BigIntColumn, IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A file of a plugin: whose it is and what it is called. Its bytes are in the content store, under `sha256`. */
@Entity('files')
@Index('idx_files_owner', ['ownerId', 'pluginId', 'id'])
@Index('idx_files_content', ['sha256'])
export class FileRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'plugin_id' })
  pluginId!: string;

  /** Whose quota it counts for, and with whom it is exported and deleted. */
  @RefColumn({ name: 'owner_id' })
  ownerId!: string;

  @Column('text')
  name!: string;

  /** The media type, as the bytes say. */
  @Column('text')
  type!: string;

  @BigIntColumn()
  size!: bigint;

  @Column('text')
  sha256!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
