import { bareItem } from './item-row';
import type { TaskItemRow } from './task-item.entity';

/**
 * A row that was kept as JSON, where instants are text.
 *
 * @param gone people whose accounts were deleted meanwhile: they are in no row any more
 */
export const revivedItem = (item: TaskItemRow, gone: ReadonlySet<string>): TaskItemRow => ({
  // Rows of former versions have less.
  ...bareItem,
  ...item,
  assigneeId: unlessGone(item.assigneeId, gone),
  createdBy: unlessGone(item.createdBy, gone),
  startAt: date(item.startAt ?? null),
  dueAt: date(item.dueAt),
  doneAt: date(item.doneAt),
  // Planned again: the setting may be another one by now.
  remindAt: null,
  notifiedAt: date(item.notifiedAt),
  createdAt: new Date(item.createdAt),
});

const date = (stored: Date | null): Date | null => (stored === null ? null : new Date(stored));

const unlessGone = (userId: string | null | undefined, gone: ReadonlySet<string>): string | null =>
  !userId || gone.has(userId) ? null : userId;
