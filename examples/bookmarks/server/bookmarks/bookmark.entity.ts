import { IdColumn, InstantColumn, IntegerColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One bookmark of one person. */
@Entity('bookmarks')
@Index('idx_bookmarks_owner', ['tenantId', 'userId', 'createdAt'])
@Index('idx_bookmarks_reminder', ['remindedAt', 'remindAt'])
@Index('idx_bookmarks_shelf', ['tenantId', 'sharedAt'])
export class BookmarkRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @Column('text')
  url!: string;

  @Column('text')
  title!: string;

  @JsonColumn()
  tags!: string[];

  @Column('text', { nullable: true })
  note!: string | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'remind_at', nullable: true })
  remindAt!: Date | null;

  /** When its owner was told; null until then. */
  @InstantColumn({ name: 'reminded_at', nullable: true })
  remindedAt!: Date | null;

  /** When it was put onto the shelf; null where it is its owner's alone. */
  @InstantColumn({ name: 'shared_at', nullable: true })
  sharedAt!: Date | null;

  @IntegerColumn({ default: 1 })
  version!: number;
}
