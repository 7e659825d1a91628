// The day on which a task is due, by the clock of its reader.
import type { TaskItem } from '../../shared/task.contract';
import { toDay } from '../due-date/due-day';
import { shownInstant } from '../due-date/task-date';

export const dayOf = (item: Pick<TaskItem, 'dueAt' | 'allDay' | 'timeZone'>): string | null =>
  item.dueAt && toDay(shownInstant(item.dueAt, item));
