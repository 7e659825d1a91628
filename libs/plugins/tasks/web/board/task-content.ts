// What people write into a task, as opposed to where it is, whether it is done, and what the server counts.
import type { TaskItem } from '../../shared/task.contract';
import { blankItem } from './waiting-changes';

export type TaskContent = Pick<
  TaskItem,
  | 'title'
  | 'notes'
  | 'priority'
  | 'tags'
  | 'startAt'
  | 'dueAt'
  | 'allDay'
  | 'timeZone'
  | 'recurrence'
  | 'repeatsFrom'
  | 'assigneeId'
>;

/** What somebody says of a task that they add. */
export type NewContent = Partial<TaskContent> & Pick<TaskContent, 'title'>;

export const contentOf = (item: TaskItem): TaskContent => ({
  title: item.title,
  notes: item.notes,
  priority: item.priority,
  tags: item.tags,
  startAt: item.startAt,
  dueAt: item.dueAt,
  allDay: item.allDay,
  timeZone: item.timeZone,
  recurrence: item.recurrence,
  repeatsFrom: item.repeatsFrom,
  assigneeId: item.assigneeId,
});

/** Only the fields that say more than an empty task does: the body of a request that adds one. */
export const said = (content: TaskContent): Partial<TaskContent> =>
  Object.fromEntries(
    Object.entries(content).filter(([name, value]) => {
      const blank = blankItem[name as keyof TaskContent];
      return Array.isArray(value) ? value.length > 0 : value !== blank;
    }),
  );
