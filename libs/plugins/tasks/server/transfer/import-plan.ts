import type { Translate } from '@sv/sdk';
import { taskLimits } from '../../shared/task-limits';
import type { RepeatsFrom, TaskPriority } from '../../shared/task.contract';
import type { ImportRemark } from '../../shared/transfer.contract';

/** A task as a file of another product has it. Everything in it fits what is stored. */
export interface PlannedTask {
  /** Where in the file it begins. */
  line: number;
  title: string;
  notes: string | null;
  priority: TaskPriority | null;
  tags: string[];
  startAt: Date | null;
  dueAt: Date | null;
  allDay: boolean;
  timeZone: string | null;
  recurrence: string | null;
  repeatsFrom: RepeatsFrom;
  doneAt: Date | null;
  createdAt: Date | null;
  section: string | null;
  /** The task of the plan of which it is a part; that one is no part. */
  parent: PlannedTask | null;
}

/** What an import of a file would add. */
export interface ImportPlan {
  /** What the file calls its list. */
  name: string | null;
  tasks: PlannedTask[];
  /** What is left out or kept in another form, in the order of the file. */
  remarks: ImportRemark[];
}

/** For whom a file is read. */
export interface ImportReader {
  t: Translate;
  /** Of dates without a zone of their own. */
  timeZone: string;
  now: Date;
}

/** A task of which nothing but its title is known. */
export const plannedTask = (line: number, title: string): PlannedTask => ({
  ...{ line, title, notes: null, priority: null, tags: [], startAt: null, dueAt: null, allDay: true, timeZone: null },
  ...{ recurrence: null, repeatsFrom: 'due', doneAt: null, createdAt: null, section: null, parent: null },
});

/**
 * Parts behind their task, in their order, and no more than one may have: those beyond stand by themselves.
 *
 * @param left told of each that stands by itself
 */
export function withParts(tasks: readonly PlannedTask[], left: (task: PlannedTask) => void): PlannedTask[] {
  const parts = new Map<PlannedTask, PlannedTask[]>();
  for (const task of tasks) {
    if (!task.parent) continue;
    const others = parts.get(task.parent) ?? [];
    parts.set(task.parent, others);
    if (others.length < taskLimits.partsPerItem) others.push(task);
    else {
      task.parent = null;
      left(task);
    }
  }
  return tasks.filter(({ parent }) => !parent).flatMap(task => [task, ...(parts.get(task) ?? [])]);
}
