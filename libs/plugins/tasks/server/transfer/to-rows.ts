import { v7 as newId } from 'uuid';
import { bareItem } from '../items/item-row';
import { storedPriority } from '../items/priority';
import { storedTags } from '../items/tags';
import type { TaskItemRow } from '../items/task-item.entity';
import type { TaskListRow } from '../lists/task-list.entity';
import type { PlannedTask } from './import-plan';

export interface ImportPlace {
  /** The one that is held, with its present owner. */
  list: TaskListRow;
  /** The position of the first one. */
  first: number;
  /** Of its sections, by name. */
  sections: ReadonlyMap<string, string>;
  createdBy: string;
  now: Date;
}

/** The rows of a plan, in its order. */
export function toRows(
  tasks: readonly PlannedTask[],
  { list, first, sections, createdBy, now }: ImportPlace,
): TaskItemRow[] {
  const ids = new Map(tasks.map(task => [task, newId()]));
  return tasks.map((task, at) => ({
    ...bareItem,
    id: ids.get(task)!,
    tenantId: list.tenantId,
    userId: list.userId,
    listId: list.id,
    parentId: task.parent && ids.get(task.parent)!,
    // A part is in the section of its task.
    sectionId: sections.get((task.parent ?? task).section ?? '') ?? null,
    position: first + at,
    title: task.title,
    notes: task.notes,
    priority: storedPriority(task.priority),
    tags: storedTags(task.tags),
    startAt: task.startAt,
    dueAt: task.dueAt,
    allDay: task.allDay,
    timeZone: task.timeZone,
    recurrence: task.recurrence,
    repeatsFrom: task.repeatsFrom,
    doneAt: task.doneAt,
    // Nobody is told of what was due before they brought it here.
    notifiedAt: task.dueAt && task.dueAt <= now ? now : null,
    createdBy,
    createdAt: task.createdAt ?? now,
  }));
}
