import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** A comment that was deleted a moment ago. Nobody reads it; whoever deleted it can restore it. */
@Entity('sv_tasks_deleted_comments')
@Index('idx_sv_tasks_deleted_comments_age', ['deletedAt'])
@Index('idx_sv_tasks_deleted_comments_item', ['itemId'])
export class DeletedCommentRow {
  /** That of the comment. */
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'item_id' })
  itemId!: string;

  @RefColumn({ name: 'author_id', nullable: true })
  authorId!: string | null;

  @Column('text')
  text!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'edited_at', nullable: true })
  editedAt!: Date | null;

  @IntegerColumn()
  version!: number;

  @RefColumn({ name: 'deleted_by' })
  deletedBy!: string;

  @InstantColumn({ name: 'deleted_at' })
  deletedAt!: Date;
}
