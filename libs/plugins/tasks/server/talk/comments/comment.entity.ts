import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** What somebody said about a task. It stays while the deletion of its task can be undone. */
@Entity('sv_tasks_comments')
@Index('idx_sv_tasks_comments_item', ['itemId', 'createdAt', 'id'])
@Index('idx_sv_tasks_comments_author', ['authorId'])
export class CommentRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'item_id' })
  itemId!: string;

  /** Null when the account was deleted. */
  @RefColumn({ name: 'author_id', nullable: true })
  authorId!: string | null;

  /** People are in it as `@[id]`. */
  @Column('text')
  text!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'edited_at', nullable: true })
  editedAt!: Date | null;

  @IntegerColumn({ default: 1 })
  version!: number;
}
