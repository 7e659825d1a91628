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
    return { icon: 'check-circle', heading: 'Nothing done yet', text: 'What you check off is kept here.' };
  if (state === 'open' && doneCount > 0)
    return { icon: 'check-circle', heading: 'All done', text: 'Nothing is left on this list.' };
  return {
    icon: 'list',
    heading: 'Nothing here yet',
    text: 'Type above and press Enter. Several pasted lines become several tasks.',
  };
}
