import type { TaskItemRow } from '../items/task-item.entity';
import type { NoticeKind, TaskNoticeRow } from './task-notice.entity';

/** What one person did in one list, for one notification. */
export interface NoticeGroup {
  kind: NoticeKind;
  byId: string;
  listId: string;
  /** Each once, in the order in which it happened. */
  items: TaskItemRow[];
  notices: TaskNoticeRow[];
}

/** Whether it is worth telling: the task is there, it is theirs still, and it was not opened again. */
export function isStillTrue({ kind, userId }: TaskNoticeRow, item: TaskItemRow | undefined): boolean {
  if (!item) return false;
  if (kind === 'assigned') return item.assigneeId === userId && item.doneAt === null;
  // One that repeats is open again, at its next date.
  if (kind === 'done') return item.doneAt !== null || item.recurrence !== null;
  return true;
}

/** @param items those of all notices, by id */
export function groupsOf(notices: readonly TaskNoticeRow[], items: ReadonlyMap<string, TaskItemRow>): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>();
  for (const notice of notices) {
    const { kind, byId, itemId } = notice;
    const item = items.get(itemId)!;
    const { listId } = item;
    const key = `${kind} ${byId} ${listId}`;
    const group = groups.get(key) ?? { kind, byId, listId, items: [], notices: [] };
    group.notices.push(notice);
    if (!group.items.includes(item)) group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}
