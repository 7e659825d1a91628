import { InvalidInputError, type Translate } from '@sv/sdk';
import { taskLimits } from '../../shared/task-limits';

export const tooManyTasks = (count: number, t: Translate): InvalidInputError =>
  new InvalidInputError(
    '/text',
    t('This file has {count} tasks. A list can have {most}.', { count, most: taskLimits.itemsPerList }),
  );
