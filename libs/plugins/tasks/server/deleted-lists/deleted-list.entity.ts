import { IdColumn, InstantColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Entity, Index } from 'typeorm';
import type { TaskItemRow } from '../items/task-item.entity';
import type { TaskListRow } from '../lists/task-list.entity';
import type { SectionRow } from '../sections/section.entity';
import type { ListMemberRow } from '../sharing/list-member.entity';

/** As JSON has them: instants are text. */
export interface DeletedContent {
  list: TaskListRow;
  items: TaskItemRow[];
  /** Not in rows of versions without sharing. */
  members?: ListMemberRow[];
  /** Not in rows of versions without sections. */
  sections?: SectionRow[];
}

/** A list that was deleted a moment ago, with everything in it: what an undo brings back. */
@Entity('sv_tasks_deleted_lists')
@Index('idx_sv_tasks_deleted_lists_age', ['deletedAt'])
@Index('idx_sv_tasks_deleted_lists_owner', ['tenantId', 'userId'])
export class DeletedListRow {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  @RefColumn({ name: 'user_id' })
  userId!: string;

  @JsonColumn()
  content!: DeletedContent;

  @InstantColumn({ name: 'deleted_at' })
  deletedAt!: Date;
}
