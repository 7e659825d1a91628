import { IdColumn, InstantColumn, JsonColumn, RefColumn } from '@sv/schema/columns';
import { Entity, Index } from 'typeorm';
import type { TaskItemRow } from '../items/task-item.entity';

/** As JSON has them: instants are text. */
export interface DeletedContent {
  item: TaskItemRow;
  parts: TaskItemRow[];
}

/** A task that was deleted a moment ago, with its parts: what an undo brings back. What hangs on it waits meanwhile. */
@Entity('sv_tasks_deleted_items')
@Index('idx_sv_tasks_deleted_items_age', ['deletedAt'])
@Index('idx_sv_tasks_deleted_items_owner', ['tenantId', 'userId'])
export class DeletedItemRow {
  /** That of the task. */
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** The owner of its list when it was deleted. */
  @RefColumn({ name: 'user_id' })
  userId!: string;

  @RefColumn({ name: 'list_id' })
  listId!: string;

  @JsonColumn()
  content!: DeletedContent;

  @InstantColumn({ name: 'deleted_at' })
  deletedAt!: Date;
}
