import type { TaskItem } from '../../shared/task.contract';
import type { TaskItemRow } from './task-item.entity';

/** What people see of a row. */
export const toItem = (row: TaskItemRow): TaskItem => ({
  id: row.id,
  listId: row.listId,
  title: row.title,
  notes: row.notes,
  dueAt: row.dueAt?.toISOString() ?? null,
  doneAt: row.doneAt?.toISOString() ?? null,
  assigneeId: row.assigneeId,
  position: row.position,
  version: row.version,
});
