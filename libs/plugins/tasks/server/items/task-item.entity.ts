import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';
import { Column, Entity, Index } from 'typeorm';

/** One thing to do. */
@Entity('sv_tasks_items')
@Index('idx_sv_tasks_items_order', ['listId', 'position', 'id'])
@Index('idx_sv_tasks_items_owner', ['tenantId', 'userId', 'listId', 'doneAt'])
@Index('idx_sv_tasks_items_remind', ['notifiedAt', 'remindAt', 'dueAt'])
@Index('idx_sv_tasks_items_owner_due', ['userId', 'doneAt', 'dueAt'])
@Index('idx_sv_tasks_items_assignee_due', ['assigneeId', 'doneAt', 'dueAt'])
@Index('idx_sv_tasks_items_state', ['listId', 'doneAt'])
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

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  notes!: string | null;

  /** Index in the list: 0, 1, 2 … without gaps. Only `ItemOrder` writes it. */
  @IntegerColumn()
  position!: number;

  @InstantColumn({ name: 'due_at', nullable: true })
  dueAt!: Date | null;

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

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @IntegerColumn({ default: 1 })
  version!: number;
}
