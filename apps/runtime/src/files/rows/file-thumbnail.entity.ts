import { IdColumn, IntegerColumn } from '@sv/schema/columns';
import type { ThumbnailSize } from '@sv/sdk/files/thumbnail-sizes';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A small copy of a picture. It belongs to the content and not to one file, so files with the same content share it, and
 * it goes with the last of them. It counts for no quota.
 */
@Entity('files_thumbnails')
@Index('idx_files_thumbnails_content', ['sha256'])
export class FileThumbnail {
  /** Of the picture. */
  @IdColumn({ name: 'source_sha256' })
  sourceSha256!: string;

  @PrimaryColumn('text')
  size!: ThumbnailSize;

  /** Of the small copy, which is content like any other. */
  @Column('text')
  sha256!: string;

  @IntegerColumn()
  bytes!: number;
}
