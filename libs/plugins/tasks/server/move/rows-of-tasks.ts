import type { EntityClass } from '@sv/sdk';

/** A row that belongs to a task, and says in which list the task is, for who may see it. */
export interface RowOfTask {
  itemId: string;
  listId: string;
}

/** They follow a task into another list. Each feature adds its entities. */
export const rowsOfTasks: readonly EntityClass<RowOfTask>[] = [];
