// The text of a list that has nothing to show.
import type { IconName } from '@sv/ui/icon/icon-paths';
import type { TaskState } from '../../shared/task.contract';

export interface EmptyText {
  icon: IconName;
  heading: string;
  text: string;
}

/** @param doneCount distinguishes a finished list from one that was never used */
export function emptyText(state: TaskState, doneCount: number): EmptyText {
  if (state === 'done')
    return { icon: 'check-circle', heading: 'Nothing done yet', text: 'Completed tasks appear here.' };
  if (state === 'open' && doneCount > 0)
    return { icon: 'check-circle', heading: 'All done', text: 'There are no open tasks in this list.' };
  return {
    icon: 'list',
    heading: 'Nothing here yet',
    text: 'Type a task above and press Enter. Paste several lines to add several tasks.',
  };
}
