// What a list says when it has nothing to show.
import type { IconName } from '@sv/ui/icon/icon-paths';
import type { TaskState } from '../../shared/task.contract';

export interface EmptyWords {
  icon: IconName;
  heading: string;
  words: string;
}

/** @param doneCount tells a list that is finished from one that was never begun */
export function emptyWords(state: TaskState, doneCount: number): EmptyWords {
  if (state === 'done')
    return { icon: 'check-circle', heading: 'Nothing done yet', words: 'What you check off is kept here.' };
  if (state === 'open' && doneCount > 0)
    return { icon: 'check-circle', heading: 'All done', words: 'Nothing is left on this list.' };
  return {
    icon: 'list',
    heading: 'Nothing here yet',
    words: 'Type above and press Enter. Several pasted lines become several tasks.',
  };
}
