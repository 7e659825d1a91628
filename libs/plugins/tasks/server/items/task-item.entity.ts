import { FlagColumn, IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';
import type { RepeatsFrom } from '../../shared/task.contract';

/** One thing to do. */
@Entity('sv_tasks_items')
@Index('idx_sv_tasks_items_order', ['listId', 'position', 'id'])
@Index('idx_sv_tasks_items_owner', ['tenantId', 'userId', 'listId', 'doneAt'])
@Index('idx_sv_tasks_items_remind', ['notifiedAt', 'remindAt', 'dueAt'])
@Index('idx_sv_tasks_items_owner_due', ['userId', 'doneAt', 'dueAt'])
@Index('idx_sv_tasks_items_assignee_due', ['assigneeId', 'doneAt', 'dueAt'])
@Index('idx_sv_tasks_items_list_due', ['listId', 'doneAt', 'dueAt', 'id'])
@Index('idx_sv_tasks_items_parent', ['parentId'])
export class TaskItemRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** The owner of its list. */
  @RefColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'list_id' })
  listId!: string;

  /** The task of which it is a part. */
  @RefColumn({ name: 'parent_id', nullable: true })
  parentId!: string | null;

  @RefColumn({ name: 'section_id', nullable: true })
  sectionId!: string | null;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  notes!: string | null;

  /** 1 is the highest of three; null: none. See `priority.ts`. */
  @IntegerColumn({ nullable: true })
  priority!: number | null;

  /** As `tags.ts` stores them; empty without any. */
  @Column('text', { default: '' })
  tags!: string;

  /** Index in the list: 0, 1, 2 … without gaps. Only `ItemOrder` writes it. */
  @IntegerColumn()
  position!: number;

  @InstantColumn({ name: 'start_at', nullable: true })
  startAt!: Date | null;

  @InstantColumn({ name: 'due_at', nullable: true })
  dueAt!: Date | null;

  /** Whether these are days, and no times. */
  @FlagColumn({ name: 'all_day', default: true })
  allDay!: boolean;

  /** The IANA zone of these days and times; null: that of who reads them. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone!: string | null;

  /** The value of an RRULE (RFC 5545); null: it does not repeat. */
  @Column('text', { nullable: true })
  recurrence!: string | null;

  @Column('text', { name: 'repeats_from', default: 'due' })
  repeatsFrom!: RepeatsFrom;

  /** Null while open. */
  @InstantColumn({ name: 'done_at', nullable: true })
  doneAt!: Date | null;

  /** When its owner is to be reminded, as their setting says; null until `ReminderPlan` has asked for it. */
  @InstantColumn({ name: 'remind_at', nullable: true })
  remindAt!: Date | null;

  /** Null until the owner was reminded of `dueAt`; claimed by an UPDATE that asks for null, so it happens once. */
  @InstantColumn({ name: 'notified_at', nullable: true })
  notifiedAt!: Date | null;

  /** Who is to do it; null: nobody in particular. */
  @RefColumn({ name: 'assignee_id', nullable: true })
  assigneeId!: string | null;

  /** Who added it; null for those of versions without sharing. */
  @RefColumn({ name: 'created_by', nullable: true })
  createdBy!: string | null;

  @IntegerColumn({ name: 'comment_count', default: 0 })
  commentCount!: number;

  @IntegerColumn({ name: 'attachment_count', default: 0 })
  attachmentCount!: number;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @IntegerColumn({ default: 1 })
  version!: number;
}
