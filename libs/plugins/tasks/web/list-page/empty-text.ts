// The text of a list that has nothing to show.
import type { IconName } from '@sv/ui/icon/icon-paths';
import { t } from '@sv/ui/locale/translate';
import type { TaskState } from '../../shared/task.contract';

export interface EmptyText {
  icon: IconName;
  heading: string;
  text: string;
}

/** @param doneCount distinguishes a finished list from one that was never used */
export function emptyText(state: TaskState, doneCount: number): EmptyText {
  if (state === 'done')
    return { icon: 'check-circle', heading: t('Nothing done yet'), text: t('Completed tasks appear here.') };
  if (state === 'open' && doneCount > 0)
    return { icon: 'check-circle', heading: t('All done'), text: t('There are no open tasks in this list.') };
  return {
    icon: 'list',
    heading: t('Nothing here yet'),
    text: t('Type a task above and press Enter. Paste several lines to add several tasks.'),
  };
}
