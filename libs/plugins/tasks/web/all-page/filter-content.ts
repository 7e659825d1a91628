// What a filter says of a task that is added to the page, so that it is shown there.
import type { TaskFilter } from '../../shared/views.contract';
import type { TaskContent } from '../board/task-content';

export function newContentOf({ tag, priority, assignee }: TaskFilter, userId: string | null): Partial<TaskContent> {
  return {
    ...(tag && { tags: [tag] }),
    ...(priority && { priority }),
    ...(assignee === 'me' && { assigneeId: userId }),
  };
}
