import { t } from '@sv/ui/locale/translate';
import type { TaskPriority } from '../../shared/task.contract';

/** The most urgent first. */
export const priorities: readonly TaskPriority[] = ['high', 'medium', 'low'];

export const priorityText = (priority: TaskPriority): string =>
  ({ high: t('High priority'), medium: t('Medium priority'), low: t('Low priority') })[priority];
