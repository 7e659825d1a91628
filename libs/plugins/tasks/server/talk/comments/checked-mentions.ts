import { InvalidInputError } from '@sv/sdk';
import { mentionedIds } from '../../../shared/mentions';
import { taskLimits } from '../../../shared/task-limits';
import type { TaskListRow } from '../../lists/task-list.entity';
import { requireInList } from '../../sharing/list-people';

/**
 * Whom a text mentions that its former version did not. Only who sees the list can be mentioned; somebody who has left it
 * may stay in a text.
 *
 * @throws InvalidInputError
 */
export async function checkedMentions(
  list: Pick<TaskListRow, 'id' | 'userId'>,
  text: string,
  former = '',
): Promise<string[]> {
  const before = mentionedIds(former);
  const added = mentionedIds(text).filter(id => !before.includes(id));
  if (added.length > taskLimits.mentionsPerComment)
    throw new InvalidInputError('/text', 'This comment mentions too many people.');
  for (const id of added) await requireInList(list, id, '/text');
  return added;
}
