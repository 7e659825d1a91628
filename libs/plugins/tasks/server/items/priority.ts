import type { TaskPriority } from '../../shared/task.contract';

/** The highest first: a sort by the stored number is a sort by importance. */
export const priorities: readonly TaskPriority[] = ['high', 'medium', 'low'];

export const toPriority = (stored: number | null): TaskPriority | null =>
  stored === null ? null : (priorities[stored - 1] ?? null);

export const storedPriority = (priority: TaskPriority | null | undefined): number | null =>
  priority ? priorities.indexOf(priority) + 1 : null;
