import { IdColumn, InstantColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** The categories of notices about single tasks; the manifest has their names. */
export type NoticeKind = 'assigned' | 'mentioned' | 'done';

/** Something that somebody is to be told in a moment. Stored with the change that it is about, gone once it was sent. */
@Entity('sv_tasks_notices')
@Index('idx_sv_tasks_notices_user', ['userId', 'createdAt'])
@Index('idx_sv_tasks_notices_age', ['createdAt'])
export class TaskNoticeRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Who is to be told. */
  @RefColumn({ name: 'user_id' })
  userId!: string;

  @Column('text')
  kind!: NoticeKind;

  /** Who did it. */
  @RefColumn({ name: 'by_id' })
  byId!: string;

  @RefColumn({ name: 'item_id' })
  itemId!: string;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;
}
