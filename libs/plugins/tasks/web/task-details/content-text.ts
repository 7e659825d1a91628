import type { TaskPriority } from '../../shared/task.contract';
import { priorities, priorityText } from '../priority/priority-text';
import { whenText } from '../task-when/when-fields';

/** A value of the form as people read it, where two of them are to be compared; null for one that reads well itself. */
export function contentText(name: string, value: unknown): string | null {
  if (name === 'priority' && isPriority(value)) return priorityText(value);
  if (name === 'tags' && Array.isArray(value)) return value.map(tag => `#${tag}`).join(' ') || null;
  return whenText(name, value);
}

const isPriority = (value: unknown): value is TaskPriority => priorities.includes(value as TaskPriority);
