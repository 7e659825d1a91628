import type { Translate } from '@sv/sdk';
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
