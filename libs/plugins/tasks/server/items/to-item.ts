import type { TaskItem } from '../../shared/task.contract';
import { toPriority } from './priority';
import { toTags } from './tags';
import type { TaskItemRow } from './task-item.entity';

/** What people see of a row. */
export const toItem = (row: TaskItemRow): TaskItem => ({
  id: row.id,
  listId: row.listId,
  parentId: row.parentId,
  sectionId: row.sectionId,
  title: row.title,
  notes: row.notes,
  priority: toPriority(row.priority),
  tags: toTags(row.tags),
  startAt: row.startAt?.toISOString() ?? null,
  dueAt: row.dueAt?.toISOString() ?? null,
  allDay: row.allDay,
  timeZone: row.timeZone,
  recurrence: row.recurrence,
  repeatsFrom: row.repeatsFrom,
  doneAt: row.doneAt?.toISOString() ?? null,
  assigneeId: row.assigneeId,
  createdBy: row.createdBy,
  commentCount: row.commentCount,
  attachmentCount: row.attachmentCount,
  position: row.position,
  version: row.version,
});
