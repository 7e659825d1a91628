import { InvalidInputError } from '@sv/sdk';
import { taskLimits } from '../../shared/task-limits';
import type { ImportFile } from '../../shared/transfer.contract';
import { fittingName } from './fitting';
import { isICalendar } from './icalendar/components';
import { readTodos } from './icalendar/read-todos';
import { type ImportPlan, type ImportReader, withParts } from './import-plan';
import { tooManyTasks } from './too-many-tasks';
import { readTodoist } from './todoist/read-todoist';
import { isTodoist } from './todoist/todoist-rows';

/** What a file would add, with a name for its list. @throws InvalidInputError for one that cannot be read, with the line */
export function readFile({ fileName, text }: ImportFile, reader: ImportReader): ImportPlan & { name: string } {
  const { t } = reader;
  const plan = planOf(text, reader);
  if (plan.tasks.length === 0) throw new InvalidInputError('/text', t('There are no tasks in this file.'));
  if (plan.tasks.length > taskLimits.itemsPerList) throw tooManyTasks(plan.tasks.length, t);
  const remarks = [...plan.remarks];
  const tasks = withParts(plan.tasks, ({ line }) =>
    remarks.push({
      line,
      text: t('A task can have {count} subtasks. This one stands by itself.', { count: taskLimits.partsPerItem }),
    }),
  );
  return { tasks, remarks, name: plan.name ?? fittingName(nameOf(fileName)) ?? t('Imported tasks') };
}

function planOf(text: string, reader: ImportReader): ImportPlan {
  if (isICalendar(text)) return readTodos(text, reader);
  if (isTodoist(text)) return readTodoist(text, reader);
  throw new InvalidInputError('/text', reader.t('This is no CSV file of Todoist, and no iCalendar file.'));
}

/** Backups of Todoist are called `Garden [2203306141].csv`. */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/\s*\[\d+\]$/, '');
